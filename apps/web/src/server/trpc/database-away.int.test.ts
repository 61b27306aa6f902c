import { startMission } from "@sortie/db/testing/missions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as signIn } from "../../app/api/auth/sign-in/route.ts";
import { GET as health } from "../../app/api/health/route.ts";
import { GET } from "../../app/api/trpc/[trpc]/route.ts";
import { type ApiUnderTest, answerOf, requestTo, startApi } from "../testing/api-under-test.ts";
import { enter, memberOf, password } from "../testing/entry.ts";

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ ownServer: true });
});
afterAll(() => api.stop());

test("a database that is gone is said in one sentence, whatever asks it", async () => {
  const mission = await startMission(api.sql);
  expect((await health()).status).toBe(200);
  await api.query("mission.list");
  const { cookie } = await memberOf(api.sql, "viewer");
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

  const headers = { authorization: undefined, cookie, "sec-fetch-site": "same-origin" };
  const asked = await answerOf(await GET(requestTo("account.me", { method: "GET", headers })));
  expect([asked.status, asked.error?.data.rule]).toEqual([503, "database_away"]);
  const entered = await enter(signIn, { email: "viewer@example.com", password });
  expect([entered.status, entered.rule, entered.cookie]).toEqual([503, "database_away", ""]);

  expect((await api.query("system.health")).result).toMatchObject({ database: "away", broker: "connected" });
  expect((await health()).status).toBe(503);
});
