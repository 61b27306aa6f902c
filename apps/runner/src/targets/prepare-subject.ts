import { join } from "node:path";
import { freshSubject } from "@sortie/subject/fresh-subject";
import type { PerformLook } from "./look-deps.ts";

/** The bundled project in a repository of its own, in the home, where its owner finds it. */
export const prepareSubject: PerformLook<"prepare_subject"> = async ({ clone, place }) => {
  const parent = join(place.installation, "subjects");
  return { found: { request: await freshSubject({ clone, parent }) } };
};
