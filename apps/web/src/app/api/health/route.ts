import { answerHealth } from "../../../server/http/answer-health.ts";

export const dynamic = "force-dynamic";

export const GET = (): Promise<Response> => answerHealth();
