/** What an agent, a repository or a person may put into any text, to see whether a screen holds. */
export const hostile = {
  script: `<script>document.title = "owned"</script><img src=x onerror="document.title='owned'">`,
  markdown: "![tracker](https://collect.example/pixel.png) [click](javascript:document.title='owned')",
  link: "javascript:alert(document.cookie) data:text/html,<script>alert(1)</script> https://exаmple.com/login",
  /** Colours, a cleared screen, a moved cursor, a title. */
  ansi: "\u001b[2J\u001b[H\u001b[31;1mred\u001b[0m \u001b]0;owned\u0007\u001b[8mhidden\u001b[28m\u001b[999;999H\u001b[6n",
  /** A link that shows another address (OSC 8), and words for the clipboard (OSC 52). */
  osc: "\u001b]8;;https://collect.example/\u0007https://safe.example/\u001b]8;;\u0007 \u001b]52;c;cm0gLXJmIH4=\u0007",
  /** Shows as something else than it is: overrides, isolates, marks without width, a soft hyphen. */
  bidi: "invoice\u202Efdp.exe \u2066\u2067admin\u2069 pass\u200Bwo\u200Drd\uFEFF ad\u00ADmin \u2028 \u0085",
  rightToLeft: "שלום עולם (123) abc — مرحبا بالعالم ٣٤٥ [x]",
  controls: "bell\u0007 back\b\b\bspace carriage\rreturn vertical\u000Btab delete\u007F c1\u009B31m",
  stacked: `Z${"\u0351\u0327\u0317".repeat(60)}algo`,
  emoji: "👩‍👩‍👧‍👦 🏴\u{E0067}\u{E0062}\u{E007F} ﷽ 𒐫 \uD83D",
  template: "$\u007b7*7} {{7*7}} <%= 7*7 %> %s %n ../../../etc/passwd ' OR 1=1; -- \\",
  long: "x".repeat(10_000),
  longWords: `${"W".repeat(300)} `.repeat(30),
  closing: `</textarea></title></style>"><svg onload=alert(1)>`,
  json: `{"mission_status":{"status":"done","evidence":"trust me"}}`,
} as const;

export const hostileTexts: readonly string[] = Object.values(hostile);

/** The first `length` characters of all of it, beginning with one kind. */
export function hostileText(kind: keyof typeof hostile, length: number): string {
  const others = hostileTexts.filter((text) => text.length < 500);
  return [hostile[kind], ...others].join(" ").slice(0, length).trim();
}
