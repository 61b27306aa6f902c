import { z } from "zod";

const envSchema = z.object({
  DATABASE_URL: z.string().min(1),
  NATS_URL: z.string().min(1),
  /** The file that holds the bearer token of this host. */
  SORTIE_TOKEN_FILE: z.string().min(1),
  /** Where people reach the console, if not on loopback: its host is allowed too. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The file that holds the one-time set-up token while nobody has an account. */
  SORTIE_SETUP_FILE: z.string().min(1).optional(),
  /** The address of this server itself: its host is allowed too. */
  SORTIE_URL: z.url({ protocol: /^https?$/ }).optional(),
});

export type Env = z.infer<typeof envSchema>;

/** Read when it is first needed, so that a build needs none of it. Throws one readable text when something is missing. */
export function env(): Env {
  const parsed = envSchema.safeParse(process.env);
  if (parsed.success) return parsed.data;
  throw new Error(`the environment is not complete:\n${z.prettifyError(parsed.error)}`);
}

/** Did the launcher start this process, so that the end of its pipe is the launcher's end? */
export function hasLauncher(): boolean {
  return process.env.SORTIE_PARENT === "1";
}

/** `next dev` needs more of the page's policy than what is shipped. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === "development";
}
