import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createConnection } from "node:net";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { eventually } from "./facts.ts";
import { startNats } from "./nats-server.ts";

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port });
    socket.on("data", () => {
      resolve(true);
      socket.destroy();
    });
    socket.on("error", () => resolve(false));
  });
}

test("a server ends with the process that started it, also after kill -9", async () => {
  const file = fileURLToPath(new URL("nats-server.ts", import.meta.url));
  const program = `const { startNats } = await import(${JSON.stringify(file)}); const server = await startNats(); console.log(server.port + " " + server.storeDir);`;
  const owner = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await once(owner.stdout, "data");
  const [portText = "", storeDir = ""] = String(said).trim().split(" ");
  const port = Number(portText);
  expect(await answers(port)).toBe(true);
  owner.kill("SIGKILL");
  await eventually(
    () => answers(port),
    (answering) => !answering,
  );
  await eventually(
    () => existsSync(dirname(storeDir)),
    (there) => !there,
  );
});

test("it comes back on its port, and a second one there is refused", async () => {
  const server = await startNats();
  await server.kill9();
  expect(await answers(server.port)).toBe(false);
  await server.restart();
  expect(await answers(server.port)).toBe(true);
  await expect(startNats({ port: server.port })).rejects.toThrow();
  await server.stop();
  expect(await answers(server.port)).toBe(false);
});
