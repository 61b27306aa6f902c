import type { Mount } from "../workspaces/workspaces.ts";
import type { DriverDeps } from "./ports.ts";

/** Puts the set-up layer in place: links where nothing confines the agent, else the places to bind it onto. */
export function mount(
  { sandbox, workspaces }: Pick<DriverDeps, "sandbox" | "workspaces">,
  directory: string,
  mounts: readonly Mount[],
): Promise<void> {
  const put = sandbox.name === "none" ? workspaces.linkMounts : workspaces.makeMountPoints;
  return put(directory, mounts);
}
