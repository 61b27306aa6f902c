/** A path in code marks counts as one of the repository's when it begins with one of its folders. */
const folders = /^(apps|packages|scripts|docs|e2e|subject|bench|chaos|\.ci)\//;
/** `features/<screen>/` and `*.test.ts` name a kind of path, not one. */
const pattern = /[<>*{}…\s]/;

/**
 * What a Markdown text names and `exists` does not find: paths in code marks (from the root) and targets of links
 * (from the document's folder).
 * @param {string} markdown
 * @param {(path: string, from: "root" | "document") => boolean} exists
 */
export function missingPaths(markdown, exists) {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, "");
  const inCode = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text).filter((text) => folders.test(text));
  const linked = [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target)
    .filter((target) => !isAway(target));
  return [
    ...inCode.filter((path) => !pattern.test(path) && !exists(path.replace(/[:#].*$/, ""), "root")),
    ...linked.filter((path) => !exists(decodeURI(path.replace(/[?#].*$/, "")), "document")),
  ];
}

function isAway(target) {
  return /^([a-z][a-z0-9+.-]*:|#)/i.test(target);
}
