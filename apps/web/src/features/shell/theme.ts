const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The cookie that holds the choice: the server writes it into the page, so that no page flashes. */
export const themeCookie = "sortie-theme";
const yearS = 365 * 24 * 60 * 60;

export function asTheme(text: string | undefined): Theme {
  return themes.find((theme) => theme === text) ?? "system";
}

/** Browser only: shows the theme now and for the next pages. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every browser
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=${yearS}; samesite=lax`;
}
