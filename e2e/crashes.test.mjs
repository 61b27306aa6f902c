import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Product, processesOf, until } from "./product.mjs";
import { replayOf } from "./replay.mjs";

const product = new Product();
before(() => product.up());
after(() => product.close());

/** Starts the subject, and waits until its first turn has begun. */
async function midway() {
  const { json } = await product.sortie("run", "--subject");
  await until("the baseline is there", async () => (await types(json.mission)).includes("mission.check_finished"));
  return json.mission;
}

async function types(mission) {
  return (await product.events(mission)).map(({ event }) => event.type);
}

async function endsDone(mission) {
  const waited = await product.sortie("wait", mission);
  assert.equal(waited.code, 2, JSON.stringify(waited.json));
  await product.sortie("approve", mission);
  assert.equal((await product.sortie("wait", mission)).code, 0);
  const events = await product.events(mission);
  assert.deepEqual(
    events.map(({ version }) => version),
    events.map((_, at) => at + 1),
  );
  assert.deepEqual((await replayOf(product)).differences, []);
}

const nothingLeft = () =>
  until("no process of the installation is left", () => processesOf(product.home).length === 0, 20_000);

test("kill -9 of everything at once: the next start goes on from the last finished step", async () => {
  const mission = await midway();
  product.signal(/./, "SIGKILL");
  await nothingLeft();
  await product.up();
  await endsDone(mission);
});

test("kill -9 of the launcher alone: everything ends with it, and the next start goes on", async () => {
  const mission = await midway();
  process.kill(product.launcherPid, "SIGKILL");
  await nothingLeft();
  await product.up();
  await endsDone(mission);
});

for (const [what, command] of [
  ["the broker", /nats-server/],
  ["the database", /embedded-database/],
  ["the runner", /apps\/runner\/dist\/main/],
  ["the web server", /next/],
]) {
  test(`kill -9 of ${what}: it is started again and the mission goes on`, async () => {
    const mission = await midway();
    product.signal(command, "SIGKILL");
    await endsDone(mission);
  });
}

test("Ctrl-C is a clean stop: exit code 0 and nothing left", async () => {
  assert.equal(await product.stop(), 0);
  await nothingLeft();
});
