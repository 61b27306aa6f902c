import { createHash } from "node:crypto";

export function sha(algorithm: "sha1" | "sha256", text: string): string {
  return createHash(algorithm).update(text).digest("hex");
}
