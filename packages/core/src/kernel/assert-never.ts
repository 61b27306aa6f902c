export function assertNever(value: never): never {
  throw new Error(`not handled: ${JSON.stringify(value)}`);
}

export function invariant(condition: unknown, says: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${says}`);
}
