import { resolve } from "node:path";
import type { NextConfig } from "next";

const root = resolve(import.meta.dirname, "../..");

// Pages add a content security policy with a nonce: src/proxy.ts.
const everywhere = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value:
      "camera=(), microphone=(), geolocation=(), display-capture=(), payment=(), usb=(), serial=(), hid=(), midi=(), browsing-topics=()",
  },
];

const config: NextConfig = {
  turbopack: { root },
  outputFileTracingRoot: root,
  transpilePackages: ["@sortie/bus", "@sortie/core", "@sortie/db"],
  poweredByHeader: false,
  headers: async () => [
    { source: "/:path*", headers: everywhere },
    {
      source: "/api/:path*",
      headers: [
        { key: "Cache-Control", value: "private, no-store, no-transform" },
        { key: "Content-Security-Policy", value: "default-src 'none'; frame-ancestors 'none'" },
      ],
    },
  ],
};

export default config;
