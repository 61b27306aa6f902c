import { expect, test } from "vitest";
import { natsServerConfig } from "./server.ts";

const settings = { name: "sortie", port: 4222, storeDir: "/data/nats", user: "u", password: "p" };

test("a broker of our own listens on loopback only and asks for a password", () => {
  expect(natsServerConfig(settings)).toBe(`server_name: "sortie"
listen: "127.0.0.1:4222"
max_payload: 8MB
jetstream {
  store_dir: "/data/nats"
  max_memory_store: 64MB
  max_file_store: 2GB
}
authorization {
  user: "u"
  password: "p"
}
`);
});

test.each(['a"b', "a\\b", "a\nb"])("a value cannot leave its quotes: %j", (storeDir) => {
  expect(() => natsServerConfig({ ...settings, storeDir })).toThrow("may not hold quotes");
});
