import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../server/trpc/router.ts";

/** A mission as the API lists it. */
export type ListedMission = inferRouterOutputs<AppRouter>["mission"]["list"]["missions"][number];
