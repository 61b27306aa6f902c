import { type Manifest, readJson, replaceJson } from "./capsule.ts";

const ownerName = "owner.json";

/** The generation of whoever owns a capsule: who started it, or who adopted it last. */
export function generationOf(capsule: string, { labels }: Manifest): number {
  const owner = readJson(capsule, ownerName) as { generation: number } | undefined;
  return Math.max(owner?.generation ?? 0, labels.generation);
}

/** From here on nobody of a lower generation can end it. */
export function takeOver(capsule: string, generation: number): Promise<void> {
  return replaceJson(capsule, ownerName, { generation });
}
