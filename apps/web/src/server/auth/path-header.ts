/** In it the proxy tells the pages which path was asked for. It decides nothing but where a sign-in comes back to. */
export const pathHeader = "x-sortie-path";
