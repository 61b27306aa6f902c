import { resolve } from "node:path";
import { Command } from "commander";
import { upCommand } from "./up/command.ts";

// The same from src/ and from dist/.
const clone = resolve(import.meta.dirname, "../../..");

await new Command("sortie").description("durable missions for coding agents").addCommand(upCommand(clone)).parseAsync();
