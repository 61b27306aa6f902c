/** Keys as a person reads them: `mod+k` as `⌘ K`. */
export function shownKeys(keys: string): string {
  return keys.replace("mod+k", "⌘ K").replace("Enter", "↵").replace("ArrowUp", "↑").replace("ArrowDown", "↓");
}
