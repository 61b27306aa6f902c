/** Makes a sentence of what a rule says: a capital, and a full stop if it has no end. */
export function sentence(says: string): string {
  const begun = says.charAt(0).toUpperCase() + says.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
