import { requireBubblewrap } from "../../sandbox/require-bubblewrap.ts";
import { localCustody } from "../local-custody.ts";
import { requestFor } from "./capsules.ts";

// A runner that a test kills: it says that it is ready, starts at the first word from outside, and says the pid.
const [, , capsule = "", how, ...argv] = process.argv;
const plain = requestFor(capsule, how === "argv" ? argv : ["sh", "-c", "echo up; exec sleep 60"]);
const request = how === "bubblewrap" ? await inBubblewrap() : plain;

process.stdout.write("ready\n");
process.stdin.once("data", async () => {
  const { pid } = await localCustody.start(request);
  process.stdout.write(`${pid}\n`);
});

async function inBubblewrap() {
  const { argv, ...rest } = (await requireBubblewrap()).wrap({
    argv: ["sh", "-c", "setsid sleep 60 & echo up; exec sleep 60"],
    cwd: "/",
    writable: [],
    readOnlyMounts: [],
    hidden: [],
    network: false,
    env: {},
  });
  return requestFor(capsule, argv, rest);
}
