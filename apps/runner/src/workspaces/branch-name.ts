type BranchVerdict = { ok: true } | { ok: false; rule: "branch_not_valid"; detail: string };

const slugLengthMax = 40;
const shortIdLength = 8;

/** Lower-case words of the goal joined by dashes; a goal without any gives `m-<first 8 of the id>`. */
export function goalSlug(goal: string, id: string): string {
  const words = goal.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const slug = words.replace(/^-+/, "").slice(0, slugLengthMax).replace(/-+$/, "");
  return slug === "" ? `m-${id.slice(0, shortIdLength)}` : slug;
}

/** `mission/<slug>-<last 8 of the id>`: the beginning of a time-ordered id is shared by missions of one minute. */
export function branchName({ goal, missionId }: { goal: string; missionId: string }): string {
  const id = missionId
    .replace(/^msn_/, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
  return `mission/${goalSlug(goal, id)}-${id.slice(-shortIdLength)}`;
}

/** The rules of `git check-ref-format --branch`, and no name that reads as a commit, an option or a full ref. */
export function validateBranch(name: string): BranchVerdict {
  const detail = branchFault(name);
  return detail === undefined ? { ok: true } : { ok: false, rule: "branch_not_valid", detail };
}

function branchFault(name: string): string | undefined {
  if (name === "") return "the name is empty";
  if (Buffer.byteLength(name) > 200) return "the name is longer than 200 bytes";
  if (name.startsWith("-")) return "the name starts with a dash";
  if (name === "HEAD" || name === "@") return `${name} is not a branch`;
  if (name.startsWith("refs/")) return "give the short name, without refs/";
  if (/^[0-9a-f]{40}$/i.test(name)) return "the name reads as a commit";
  return refFault(name);
}

/** Why git would refuse `refs/heads/<name>`, or nothing. */
export function refFault(name: string): string | undefined {
  if (/[\x00-\x20\x7f ~^:?*[\\]/.test(name)) return "the name has a space, a control character or one of ~^:?*[\\";
  if (name.includes("..")) return "the name has two dots in a row";
  if (name.includes("@{")) return "the name has @{";
  if (name.endsWith(".")) return "the name ends with a dot";
  const parts = name.split("/");
  if (parts.some((part) => part === "")) return "the name has an empty part";
  if (parts.some((part) => part.startsWith("."))) return "a part of the name starts with a dot";
  if (parts.some((part) => part.endsWith(".lock"))) return "a part of the name ends with .lock";
  return undefined;
}
