interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Size = Pick<Box, "width" | "height">;

const gap = 6;
const edge = 8;

/** Above the anchor and in its middle; below where there is no room, and never over the edge of the window. */
export function placeHint(anchor: Box, hint: Size, room: Size): { left: number; top: number } {
  const middle = anchor.left + anchor.width / 2 - hint.width / 2;
  const above = anchor.top - gap - hint.height;
  return {
    left: Math.round(Math.max(edge, Math.min(middle, room.width - edge - hint.width))),
    top: Math.round(above >= edge ? above : anchor.top + anchor.height + gap),
  };
}
