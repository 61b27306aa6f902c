/** Is this path the list of missions or a mission of it? */
export const isAtMissions = (path: string): boolean =>
  path === "/" || (path.startsWith("/missions/") && path !== "/missions/new");

export const isAtNewMission = (path: string): boolean => path === "/missions/new";
