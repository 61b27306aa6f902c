const thin = "\u200b";

/** Text of a model or a repository, made unable to close a fence or open a template. Ordinary sentences stay byte for byte. */
export function fenced(text: string): string {
  return text
    .replace(/<(?=\s*\/?\s*(system|untrusted|instructions|human|assistant)\b)/gi, `<${thin}`)
    .replace(/\{(?=\{)/g, `{${thin}`)
    .replace(/\}(?=\})/g, `}${thin}`);
}
