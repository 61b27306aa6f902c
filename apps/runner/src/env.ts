import { z } from "zod";

const schema = z.object({
  DATABASE_URL: z.string().min(1),
  NATS_URL: z.string().min(1),
  /** Folder of the installation: missions, logs, secrets. */
  SORTIE_HOME: z.string().min(1),
  SORTIE_HOST: z.string().min(1).default("localhost"),
  SORTIE_TOKEN_FILE: z.string().optional(),
  SORTIE_BWRAP: z.string().optional(),
  /** `none` runs without a sandbox also where there is one; the mission says so. */
  SORTIE_SANDBOX: z.enum(["find", "none"]).default("find"),
});

export type Env = z.infer<typeof schema>;

export function readEnv(environment: NodeJS.ProcessEnv): Env {
  const parsed = schema.safeParse(environment);
  if (!parsed.success) throw new Error(`the runner's environment: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
