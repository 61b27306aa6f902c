// Stands in for a part of Sortie: `obedient` stops on SIGTERM, `stubborn` does not, `deaf` does not watch its parent.
const [manner] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

if (manner === "stubborn") process.on("SIGTERM", () => say("no"));
if (manner === "obedient") {
  process.on("SIGTERM", () => {
    say("bye");
    process.exit(0);
  });
}
if (manner === "deaf") setInterval(() => {}, 60_000);
else process.stdin.resume().once("close", () => process.exit(0));
say(`${manner} ${process.pid}`);
