import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshSubject } from "@sortie/subject/fresh-subject";

/** In the home, where its owner finds it; a home that no launcher made yet must stay empty for it. */
export function subjectIn(clone: string, home: string): ReturnType<typeof freshSubject> {
  const parent = existsSync(join(home, "lock")) ? join(home, "subjects") : tmpdir();
  return freshSubject({ clone, parent });
}
