import type { Decision } from "../kernel/decision.ts";
import type { MissionEvent } from "./events.ts";
import type { Rejection } from "./rejections.ts";

export type MissionDecision = Decision<MissionEvent, Rejection>;
