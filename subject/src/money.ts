/**
 * Splits an amount in whole cents into shares that add up to it exactly and differ by one cent at most.
 * The first shares carry the cents left over; a refund (a negative amount) splits the same way.
 */
export function splitAmount(cents: number, shares: number): number[] {
  if (!Number.isInteger(shares) || shares < 1) throw new RangeError(`not a number of shares: ${shares}`);
  const share = Math.round(cents / shares);
  return new Array<number>(shares).fill(share);
}

/** 105 cents → "1.05". */
export function formatAmount(cents: number): string {
  const whole = Math.floor(cents / 100);
  return `${whole}.${cents % 100}`;
}
