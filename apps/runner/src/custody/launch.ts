import { startOrSay } from "../sandbox/sandbox.ts";

// It writes before it looks, and a new owner looks before it writes: one of the two always sees the other.
const announce = `
capsule=$1; shift
twentieth() { shift 19; start=$1; }
if read -r stat < "/proc/$$/stat"; then twentieth \${stat##*) }; else start=$(ps -o lstart= -p "$$"); fi 2>/dev/null
printf '%s %s\\n' "$$" "$start" > "$capsule/started" || exit 126
[ ! -e "$capsule/closed" ] || exit 126`;

/** The shell line that writes who it is into the capsule and then becomes the program. */
export function launchCommand(capsule: string, argv: readonly string[]): { program: string; args: string[] } {
  return { program: "/bin/sh", args: ["-c", `${announce}\n${startOrSay}`, "sh", capsule, ...argv] };
}
