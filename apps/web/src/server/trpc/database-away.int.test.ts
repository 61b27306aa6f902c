import { startMission } from "@sortie/db/testing/missions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as health } from "../../app/api/health/route.ts";
import { type ApiUnderTest, startApi } from "../testing/api-under-test.ts";

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ ownServer: true });
});
afterAll(() => api.stop());

test("a database that is gone is said in one sentence, whatever asks it", async () => {
  const mission = await startMission(api.sql);
  expect((await health()).status).toBe(200);
  await api.query("mission.list");
  await api.endDatabase();

  const answers = [
    await api.query("mission.list"),
    await api.query("mission.show", { mission }),
    await api.query("mission.waits"),
    await api.mutate("mission.pause", { mission }),
  ];
  expect(answers.map(({ status, error }) => [status, error?.message, error?.data])).toEqual(
    answers.map(() => [
      503,
      "the database does not answer: try again in a moment",
      { code: "SERVICE_UNAVAILABLE", httpStatus: 503, rule: "database_away" },
    ]),
  );
  expect((await api.query("system.health")).result).toMatchObject({ database: "away", broker: "connected" });
  expect((await health()).status).toBe(503);
});
