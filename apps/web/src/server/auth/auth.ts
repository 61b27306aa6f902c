import { createHmac } from "node:crypto";
import type { PrismaClient } from "@sortie/db/prisma";
import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { passwordCharsMax, passwordCharsMin, sessionSeconds } from "../limits.ts";
import { logError } from "../log.ts";
import { clientHeader } from "./client-address.ts";
import { newRowId } from "./row-id.ts";

interface AuthParts {
  prisma: PrismaClient;
  /** This host's token; what signs the cookies is derived from it. */
  token: string;
  publicUrl: string | undefined;
}

/**
 * Passwords and sessions. It has no route of its own: our routes call what they need of it, so that nothing else of it
 * can be reached. Accounts are made by one-time links alone (packages/db/src/accounts), never by it.
 */
export function openAuth({ prisma, token, publicUrl }: AuthParts) {
  const secret = createHmac("sha256", token).update("sortie: session cookies").digest("hex");
  return betterAuth({
    database: prismaAdapter(prisma, { provider: "postgresql" }),
    secret,
    baseURL: publicUrl ?? "http://127.0.0.1",
    // Host and origin are judged by our own rules before it is called.
    trustedOrigins: publicUrl === undefined ? [] : [new URL(publicUrl).origin],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordCharsMin,
      maxPasswordLength: passwordCharsMax,
    },
    user: { modelName: "person", additionalFields: { role: { type: "string", required: true, input: false } } },
    account: { modelName: "credential" },
    // Not prolonged by use: reading who asks then writes nothing, and a stolen cookie ends.
    session: { expiresIn: sessionSeconds, disableSessionRefresh: true },
    // Sign-ins are counted in the database, by client and by account, before this is asked.
    rateLimit: { enabled: false },
    advanced: {
      // Cookies know no ports: two installations on one host need two names.
      cookiePrefix: `sortie-${secret.slice(0, 8)}`,
      useSecureCookies: publicUrl?.startsWith("https://") ?? false,
      ipAddress: { ipAddressHeaders: [clientHeader] },
      database: { generateId: ({ model }) => newRowId(model === "session" ? "ses" : "aut") },
    },
    telemetry: { enabled: false },
    logger: { level: "error", log: (_, message, ...more) => logError(`sign-in: ${message}`, more[0]) },
  });
}

export type Auth = ReturnType<typeof openAuth>;
