import { router } from "./init.ts";
import { account } from "./routers/account.ts";
import { answer } from "./routers/answer.ts";
import { candidate } from "./routers/candidate.ts";
import { detail } from "./routers/detail.ts";
import { read } from "./routers/read.ts";
import { start } from "./routers/start.ts";
import { steer } from "./routers/steer.ts";
import { subject } from "./routers/subject.ts";
import { system } from "./routers/system.ts";
import { target } from "./routers/target.ts";

export const appRouter = router({
  mission: router({ ...start, ...answer, ...steer, ...read, ...detail, ...candidate, ...subject }),
  target,
  system,
  account,
});

/** The API, for clients to take its types from. */
export type AppRouter = typeof appRouter;
