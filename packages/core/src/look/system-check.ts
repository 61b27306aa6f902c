export type SystemState = "ok" | "missing" | "old" | "failing" | "unknown";

/** One thing that Sortie needs or can use. `remedy` is what a person does about it; null where nothing is to be done. */
export interface SystemCheck {
  name: string;
  state: SystemState;
  says: string;
  remedy: string | null;
}
