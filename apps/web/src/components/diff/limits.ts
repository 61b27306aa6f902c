/** Limits of the diff viewer: unit in the name, reason above it. */

/** Of a line at first: a minified file has megabytes in one, and a browser lays all of it out at once. */
export const lineCharsMax = 2_000;
/** Rows rendered beyond what is in sight, so that a quick scroll finds them there. */
export const rowsAheadMax = 12;
/** Height of a row before it was measured, and of a row in the file tree, in pixels. */
export const rowPx = 20;
export const treeRowPx = 28;
export const headerRowPx = 40;
