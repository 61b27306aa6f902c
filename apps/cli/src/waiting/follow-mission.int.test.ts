import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { afterEach, expect, test } from "vitest";
import { connectionOf } from "../api/connection.ts";
import { followMission } from "./follow-mission.ts";

const mission = "msn_00000001";
let server: Server | undefined;
afterEach(() => server?.close());

type Answer = (response: ServerResponse) => void;

/** A server that gives each request the next answer; with what it was asked. */
async function serving(...answers: Answer[]) {
  const asked: string[] = [];
  server = createServer((request, response) => {
    asked.push(decodeURIComponent(request.url ?? ""));
    answers.shift()?.(response);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server?.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const env = { SORTIE_URL: `http://127.0.0.1:${port}`, SORTIE_TOKEN: "x".repeat(32) };
  return { asked, connection: connectionOf(tmpdir(), env) };
}

const frame = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify({ mission, ...data })}\n\n`;
const events = (...versions: number[]) => frame("events", { events: versions.map((version) => ({ version })) });

/** A stream that says this and breaks in the middle of the next frame. */
const breaking =
  (...frames: string[]): Answer =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`${frames.join("")}${events(99).slice(0, 30)}`, () => setImmediate(() => response.destroy()));
  };
const refusing =
  (httpStatus: number, rule: string): Answer =>
  (response) => {
    response.writeHead(httpStatus).end(JSON.stringify({ error: { message: "no", data: { rule, httpStatus } } }));
  };

test("over streams that break and a server that restarts each event comes once", async () => {
  const { asked, connection } = await serving(
    breaking(events(3), events(4, 5)),
    refusing(503, "not_ready"),
    (response) => response.destroy(),
    breaking(frame("ping", { heads: {} }), events(4, 5, 6), events(6)),
    breaking(frame("changed", {}), frame("of_a_later_release", {}), events(7)),
  );
  const versions: number[] = [];
  for await (const { version } of followMission(connection, mission, 2)) {
    versions.push(version);
    if (version === 7) break;
  }
  expect(versions).toEqual([3, 4, 5, 6, 7]);
  const from = (version: number) => `/api/feed?watch=${mission}~${version}.0&snapshot=never&activity=never`;
  expect(asked).toEqual([from(2), from(5), from(5), from(5), from(6)]);
});

test.each([
  ["mission_not_found", breaking(frame("gone", { rule: "mission_not_found", says: "there is no such mission" }))],
  ["cursor_beyond_head", breaking(frame("reset", { head: "2.0" }))],
  ["not_signed_in", refusing(401, "not_signed_in")],
])("%s ends it", async (rule, answer) => {
  const { connection } = await serving(answer);
  await expect(followMission(connection, mission, 7).next()).rejects.toMatchObject({ rule, isPassing: false });
});

test("it ends quietly when its caller does not want more", async () => {
  const stopping = new AbortController();
  const { connection } = await serving((response) => {
    response.writeHead(200).write(events(1));
  });
  const following = followMission(connection, mission, 0, stopping.signal);
  expect((await following.next()).value).toEqual({ version: 1 });
  const next = following.next();
  stopping.abort();
  expect(await next).toEqual({ done: true, value: undefined });
});
