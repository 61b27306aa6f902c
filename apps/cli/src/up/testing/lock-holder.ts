// Takes a lock and keeps it until it is killed: `lock-holder <file>`.
import { lockHome } from "../lock.ts";

const lock = lockHome(process.argv[2] ?? "");
process.stdout.write(lock ? "held by me\n" : "held by another\n");
if (lock) process.stdin.resume();
