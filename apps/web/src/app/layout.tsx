import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "../features/shell/providers.tsx";
import { asTheme, themeCookie } from "../features/shell/theme.ts";
import "./globals.css";

export const metadata: Metadata = {
  title: { template: "%s · Sortie", default: "Sortie" },
  description: "Long-running agent missions: durable, verified, watched live.",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfaf8" },
    { media: "(prefers-color-scheme: dark)", color: "#0e1015" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = asTheme((await cookies()).get(themeCookie)?.value);
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    // The browser's script may have chosen another theme since.
    <html
      lang="en"
      data-theme={theme}
      suppressHydrationWarning
      className={`${GeistSans.variable} ${GeistMono.variable}`}
    >
      <body className="bg-bg text-text">
        <div className="page-root">
          <Providers nonce={nonce} now={Date.now()}>
            {children}
          </Providers>
        </div>
      </body>
    </html>
  );
}
