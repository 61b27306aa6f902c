import { isIP } from "node:net";
import { join } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import type { Starter } from "./boot.ts";
import type { Argv } from "./child.ts";
import { webPortDefault } from "./limits.ts";
import { loopback } from "./listen.ts";
import { hasDisplay, openBrowser } from "./open-browser.ts";
import { startBroker } from "./parts/broker.ts";
import { startDatabase } from "./parts/database.ts";
import { startRunner } from "./parts/runner.ts";
import { startWeb } from "./parts/web.ts";
import type { PortWish } from "./ports.ts";
import { UpRefused } from "./refusal.ts";
import { stopSignals } from "./stop-signals.ts";
import { up } from "./up.ts";

interface UpFlags {
  readonly home?: string;
  readonly port?: number;
  readonly listen: string;
  readonly open: boolean;
  readonly quiet?: true;
  readonly json?: true;
}

/** `sortie up`: starts everything on this host. `clone` is the absolute path of the repository. */
export function upCommand(clone: string, env: NodeJS.ProcessEnv = process.env): Command {
  return new Command("up")
    .description("start Sortie on this host: database, broker, runner and console")
    .option("--home <folder>", "where the data is (default: $SORTIE_HOME, or .sortie in the repository)")
    .option("--port <number>", `the console's port (default: ${webPortDefault}, or the next free one)`, portOf)
    .option(
      "--listen <address>",
      "the address to listen on; beyond loopback it needs accounts and PUBLIC_URL",
      addressOf,
      loopback,
    )
    .option("--no-open", "do not open the console in a browser")
    .option("--quiet", "keep the processes' lines off the terminal; they are in the log all the same")
    .option("--json", "print one line of JSON when everything answers")
    .action(async (flags: UpFlags) => {
      // Nobody reads any more (`sortie up | head`): that ends nothing.
      for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
      process.exitCode = await up({
        home: flags.home ?? (env.SORTIE_HOME || join(clone, ".sortie")),
        port: portWish(flags.port, env.PORT),
        listen: flags.listen,
        env,
        starters: starters(clone),
        json: flags.json ?? false,
        quiet: flags.quiet ?? false,
        print: (text) => process.stdout.write(`${text}\n`),
        onRunning(home, url) {
          if (flags.open && !flags.json && process.stdout.isTTY && hasDisplay(env)) openBrowser(home, url, env);
        },
        ...stopSignals(),
      }).catch((error: unknown) => {
        if (!(error instanceof UpRefused)) throw error;
        process.stderr.write(`${error.message}\n`);
        return 1;
      });
      process.exit();
    });
}

function starters(clone: string): Starter[] {
  const built = (name: string): Argv => [process.execPath, join(clone, "apps/cli/dist", name)];
  return [
    startDatabase({ clone, entry: built("embedded-database.mjs") }),
    startBroker({ clone, keeper: built("keeper.mjs") }),
    startRunner(clone),
    startWeb(clone),
  ];
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new InvalidArgumentError("A port is a whole number from 1 to 65535.");
}

function addressOf(text: string): string {
  const address = text === "localhost" ? loopback : text.replace(/^\[(.*)\]$/, "$1");
  if (isIP(address) !== 0) return address;
  throw new InvalidArgumentError("An address is an IP address of this host, or 0.0.0.0 for all of them.");
}

function portWish(flag: number | undefined, variable: string | undefined): PortWish {
  const named = flag ?? (variable ? portOf(variable) : undefined);
  return named === undefined ? { port: webPortDefault, fixed: false } : { port: named, fixed: true };
}
