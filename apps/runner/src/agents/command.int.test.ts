import { localCustody } from "../custody/local-custody.ts";
import { noSandbox } from "../sandbox/none.ts";
import { requireBubblewrap } from "../sandbox/require-bubblewrap.ts";
import { agentContract, type EngineUnderTest } from "./agent.contract.ts";
import { commandEngine } from "./command.ts";
import { type Behaviour, scripts } from "./testing/behaviours.ts";

const engine: EngineUnderTest = {
  agent: commandEngine(localCustody),
  config: (behaviour) => ({ engine: "command", argv: argvOf(behaviour) }),
};

function argvOf(behaviour: Behaviour): string[] {
  return behaviour === "missing_program" ? ["/nowhere/agent"] : [process.execPath, "-e", scripts[behaviour]];
}

agentContract("command, no sandbox", engine, async () => noSandbox);
agentContract("command, bubblewrap", engine, requireBubblewrap);
