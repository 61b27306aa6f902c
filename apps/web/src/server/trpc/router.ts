import { router } from "./init.ts";
import { answer } from "./routers/answer.ts";
import { feed } from "./routers/feed.ts";
import { read } from "./routers/read.ts";
import { start } from "./routers/start.ts";
import { steer } from "./routers/steer.ts";
import { system } from "./routers/system.ts";

export const appRouter = router({ mission: router({ ...start, ...answer, ...steer, ...read }), feed, system });

/** The API, for clients to take its types from. */
export type AppRouter = typeof appRouter;
