import { eventually } from "@sortie/bus/testing/facts";
import { stopDeadlineMs } from "@sortie/core/mission/decisions/stop-mission";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readProcesses } from "../custody/process-table.ts";
import { ask, logOf, receiptOf, startMission, untilAtRest, untilMission, writeDown, newMissionId } from "../testing/asking.ts";
import { audit, outboxLeft } from "../testing/audit.ts";
import { countingProject } from "../testing/counting-project.ts";
import { watchOwners, wrongOwners } from "../testing/owners.ts";
import { type Stack, startStack } from "../testing/stack.ts";

const withoutSandbox = { SORTIE_SANDBOX: "none" };
