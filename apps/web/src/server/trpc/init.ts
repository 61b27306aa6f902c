import { type AccountAction, mayManage } from "@sortie/core/account/may-manage";
import { accountSays } from "@sortie/core/account/refusals";
import type { MissionCommand } from "@sortie/core/mission/commands";
import { rejectionSays } from "@sortie/core/mission/rejections";
import { type Actor, mayDo } from "@sortie/core/mission/roles";
import { initTRPC } from "@trpc/server";
import type { Deps } from "../deps.ts";
import { Refusal, shapeOf } from "./errors.ts";

interface Context {
  /** Null is nobody, and nobody may do nothing. */
  actor: Actor | null;
  deps: Deps;
}

/** Of somebody whose identity is known. */
export interface KnownContext extends Context {
  actor: Actor;
}

const t = initTRPC.context<Context>().create({
  errorFormatter: ({ error, shape }) => shapeOf(error, shape),
});

export const { router, createCallerFactory } = t;

/** The base of every procedure: it denies. Any role may read. */
export const reading = t.procedure.use(({ ctx, next }) => {
  const { actor, deps } = ctx;
  if (!actor) throw new Refusal("UNAUTHORIZED", "not_signed_in", "sign in, or send a valid token");
  return next({ ctx: { actor, deps } satisfies KnownContext });
});

/** The base of what commands a mission: only for roles that may. The runner asks again when it settles. */
export function commanding(type: MissionCommand["type"]) {
  return reading.use(({ ctx, next }) => {
    if (!mayDo(ctx.actor.role, type)) throw new Refusal("FORBIDDEN", "role_may_not", rejectionSays.role_may_not);
    return next();
  });
}

/** The base of what is done about accounts: only for roles that may. */
export function managing(action: AccountAction) {
  return reading.use(({ ctx, next }) => {
    if (!mayManage(ctx.actor.role, action)) throw new Refusal("FORBIDDEN", "role_may_not", accountSays.role_may_not);
    return next();
  });
}
