import { digestOf } from "../kernel/digest.ts";
import type { MissionEvent } from "./events.ts";

const noise: readonly [RegExp, string][] = [
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)?/g, "<time>"],
  [/\b\d\d:\d\d:\d\d(\.\d+)?\b/g, "<time>"],
  [/\bduration_ms:?\s*[\d.]+/g, "<duration>"],
  [/\b\d+(\.\d+)?\s*(ms|s|sec|seconds|µs|us|ns|m|min)\b/g, "<duration>"],
  [/\b(\d{1,3}\.){3}\d{1,3}(:\d+)?\b/g, "<address>"],
  [/\blocalhost:\d+\b/g, "<address>"],
  [/0x[0-9a-f]+/gi, "<address>"],
  [/(file:\/\/|(?<![\w.@+~-]))(\/[\w.@+~-]+){2,}/g, "<path>"],
  [/\b[0-9a-f]{12,64}\b/gi, "<hex>"],
  [/\bpid[ :=]*\d+/gi, "<pid>"],
];

/** Digest of a failure's text with times, durations, paths and addresses removed: 16 hex digits. */
export function failureFingerprint(text: string): string {
  const plain = noise.reduce((done, [pattern, mark]) => done.replace(pattern, mark), text);
  return digestOf(plain.toLowerCase().replace(/\s+/g, " ").trim()).slice(0, 16);
}

type Ending =
  | Omit<Extract<MissionEvent, { type: "mission.done" }>, "fingerprint">
  | Omit<Extract<MissionEvent, { type: "mission.failed" }>, "fingerprint">;

/** SHA-256 over kind and payload of an end, 64 hex digits. */
export function terminalFingerprint(ending: Ending): string {
  return digestOf(ending);
}
