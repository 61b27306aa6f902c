import type { Command } from "commander";
import type { Api } from "../api/client.ts";
import { UsageError } from "../api/refusal.ts";
import { readPlan } from "./read-plan.ts";
import { tellAnswer } from "./tell-answer.ts";
import { define, ofMission, type Surroundings } from "./verb.ts";

type Brake = Parameters<Api["mission"]["raise"]["mutate"]>[0]["brake"];

/** interject, pause, resume, stop, raise, replan, retry: what moves, holds or ends a mission. */
export function steerCommands(around: Surroundings): Command[] {
  return [
    define(
      around,
      ofMission("interject", "tell the mission something; its next turn reads it").argument("<message>"),
      async (setting, _, mission, message) => {
        const answer = await setting.connection.ask((api) => api.mission.interject.mutate({ mission, message }));
        return tellAnswer(setting, answer, `told ${mission}`);
      },
    ),
    define(around, ofMission("pause", "let what runs finish and start nothing new"), async (setting, _, mission) => {
      const answer = await setting.connection.ask((api) => api.mission.pause.mutate({ mission }));
      return tellAnswer(setting, answer, `pausing ${mission}`);
    }),
    define(around, ofMission("resume", "go on after a pause"), async (setting, _, mission) => {
      const answer = await setting.connection.ask((api) => api.mission.resume.mutate({ mission }));
      return tellAnswer(setting, answer, `resumed ${mission}`);
    }),
    define<{ reason?: string }>(
      around,
      ofMission("stop", "end the mission").option("--reason <text>", "why; it is written into the log"),
      async (setting, flags, mission) => {
        const reason = flags.reason === undefined ? {} : { reason: flags.reason };
        const answer = await setting.connection.ask((api) => api.mission.stop.mutate({ mission, ...reason }));
        return tellAnswer(setting, answer, `stopping ${mission}`);
      },
    ),
    define(
      around,
      ofMission("raise", "raise one of the mission's brakes").argument("<brake>").argument("<to>"),
      async (setting, _, mission, brake, text) => {
        const to = Number(text);
        if (!Number.isInteger(to)) throw new UsageError(`${text} is not a whole number`);
        const asked = { mission, brake: brake as Brake, to };
        const answer = await setting.connection.ask((api) => api.mission.raise.mutate(asked));
        return tellAnswer(setting, answer, `raised ${brake} to ${to}`);
      },
    ),
    define<{ reason: string; plan?: string }>(
      around,
      ofMission("replan", "take a new plan, or the present one again with fresh counters")
        .option("--plan <file>", "the new plan, as JSON")
        .option("--reason <text>", "why; it is written into the log", "replanned by hand"),
      async (setting, { reason, plan }, mission) => {
        const planned = plan === undefined ? {} : { plan: readPlan(setting.cwd, plan) };
        const asked = { mission, reason, ...planned };
        return tellAnswer(
          setting,
          await setting.connection.ask((api) => api.mission.replan.mutate(asked)),
          `replanned ${mission}`,
        );
      },
    ),
    define(around, ofMission("retry", "start an ended mission anew"), async (setting, _, old) => {
      const answer = await setting.connection.ask((api) => api.mission.retry.mutate({ mission: old }));
      return tellAnswer(setting, answer, "mission" in answer ? `${answer.mission} started` : "not started");
    }),
  ];
}
