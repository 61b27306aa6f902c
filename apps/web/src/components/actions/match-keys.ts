export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** How a press is written in an action's `keys`; null for what no action is bound to, such as Shift alone. */
export function writtenKey({ key, ctrlKey, metaKey, altKey }: Pressed): string | null {
  if (altKey || key === "Shift" || key === "Control" || key === "Meta" || key === "Dead") return null;
  const name = key === "Escape" ? "Esc" : key.length === 1 ? key.toLowerCase() : key;
  return ctrlKey || metaKey ? `mod+${name}` : name;
}

export type Match = { run: string } | { waitingFor: string } | null;

/** What a press means after the one before it: keys that are complete, the start of a pair, or nothing. */
export function matchKeys(bound: readonly string[], before: string | null, pressed: string): Match {
  const pair = before === null ? null : `${before} ${pressed}`;
  if (pair !== null && bound.includes(pair)) return { run: pair };
  if (bound.some((keys) => keys.startsWith(`${pressed} `))) return { waitingFor: pressed };
  return bound.includes(pressed) ? { run: pressed } : null;
}
