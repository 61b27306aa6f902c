import type { Role } from "@sortie/core/mission/roles";

/** What a one-time link offers, as the server tells it. */
export type LinkOffer = { kind: "owner" } | { kind: "invitation"; email: string; role: Role; expiresAt: string };

/** What a role means for whoever has it. */
export const roleSays: { [R in Role]: string } = {
  owner: "you run this installation, its accounts too",
  admin: "you start and steer missions, raise their limits and invite others",
  operator: "you start and steer missions",
  approver: "you approve, reject and answer",
  viewer: "you read",
};
