import { isRefusedTimeout } from "./screening.ts";
import { noSettings, type SessionSettings } from "./session-settings.ts";
import { cstring, type ErrorReport, int32, MalformedMessage, message } from "./wire.ts";

export type CancelKey = { readonly processId: number; readonly secret: number };

export type Startup =
  | { readonly kind: "encryption_asked" }
  | { readonly kind: "cancel"; readonly key: CancelKey }
  | { readonly kind: "refused"; readonly report: ErrorReport }
  | {
      readonly kind: "login";
      readonly user: string;
      readonly applicationName: string;
      readonly settings: SessionSettings;
      /** A NegotiateProtocolVersion message, or nothing. */
      readonly negotiation: Buffer;
    };

const cancelCode = 80_877_102;
const sslCode = 80_877_103;
const gssCode = 80_877_104;
const protocolMajor = 3;
const ownNames = new Set(["user", "database", "options", "replication", "application_name"]);

/** Reads the first packet of a connection, as Postgres does. */
export function readStartup(packet: Buffer): Startup {
  const code = packet.readInt32BE(4);
  if (code === sslCode || code === gssCode) return { kind: "encryption_asked" };
  if (code === cancelCode) return readCancel(packet);
  if (code >>> 16 !== protocolMajor) {
    return refused(
      "0A000",
      `unsupported frontend protocol ${code >>> 16}.${code & 0xffff}: server supports 3.0 to 3.0`,
    );
  }
  const parameters = readParameters(packet);
  const user = parameters.get("user");
  if (user === undefined) return refused("28000", "no PostgreSQL user name specified in startup packet");
  const database = parameters.get("database") ?? user;
  if (database !== "postgres") return refused("3D000", `database "${database}" does not exist`);
  const replication = parameters.get("replication") ?? "false";
  if (!/^(false|off|no|0)$/.test(replication)) return refused("0A000", "replication: refused by the embedded database");
  const options = readOptions(parameters.get("options") ?? "");
  if (options === undefined) return refused("42601", "invalid command-line argument for server process");

  const settings = new Map<string, string>(options);
  for (const [name, value] of parameters) {
    if (!ownNames.has(name) && !name.startsWith("_pq_.")) settings.set(name.toLowerCase(), value);
  }
  // Everything is UTF-8 already.
  if (/^'?utf-?8'?$/i.test(settings.get("client_encoding") ?? "")) settings.delete("client_encoding");
  for (const [name, value] of settings) {
    if (!isRefusedTimeout(name, false)) continue;
    if (Number.parseInt(value, 10) !== 0) {
      return refused("0A000", `session_timeout: ${name} at connection start is refused by the embedded database`);
    }
    settings.delete(name);
  }
  return {
    kind: "login",
    user,
    applicationName: parameters.get("application_name") ?? "",
    settings: settings.size === 0 ? noSettings : settings,
    negotiation: negotiate(code & 0xffff, [...parameters.keys()]),
  };
}

function readCancel(packet: Buffer): Startup {
  if (packet.length !== 16) throw new MalformedMessage("invalid length of cancel packet");
  return { kind: "cancel", key: { processId: packet.readInt32BE(8), secret: packet.readInt32BE(12) } };
}

function readParameters(packet: Buffer): Map<string, string> {
  const texts = packet.toString("utf8", 8).split("\0");
  if (packet[packet.length - 1] !== 0) throw new MalformedMessage("invalid startup packet layout");
  const parameters = new Map<string, string>();
  for (let at = 0; at + 1 < texts.length && texts[at] !== ""; at += 2)
    parameters.set(texts[at] ?? "", texts[at + 1] ?? "");
  return parameters;
}

/** `-c name=value`, `-cname=value` and `--name=value`, words split at spaces unless escaped; undefined if anything else. */
function readOptions(options: string): [string, string][] | undefined {
  const words = (options.match(/(?:\\[\s\S]|[^\s\\])+/g) ?? []).map((word) => word.replace(/\\([\s\S])/g, "$1"));
  const settings: [string, string][] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const assignment = word === "-c" ? words[++at] : word.replace(/^(--|-c)/, "");
    const found = word.startsWith("-") ? /^([\w.-]+)=([\s\S]*)$/.exec(assignment ?? "") : null;
    if (found === null) return undefined;
    settings.push([(found[1] ?? "").replaceAll("-", "_").toLowerCase(), found[2] ?? ""]);
  }
  return settings;
}

function negotiate(minor: number, names: string[]): Buffer {
  const unknown = names.filter((name) => name.startsWith("_pq_."));
  if (minor === 0 && unknown.length === 0) return Buffer.alloc(0);
  return message("v", int32(protocolMajor << 16), int32(unknown.length), ...unknown.map(cstring));
}

function refused(code: string, text: string): Startup {
  return { kind: "refused", report: { severity: "FATAL", code, message: text } };
}
