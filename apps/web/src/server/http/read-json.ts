import { z } from "zod";
import { entryBodyBytesMax } from "../limits.ts";
import { errorAnswer } from "./error-answer.ts";

/** The body of a form, read no further than it may be long; or the answer to what is none. */
export async function readJson<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S> | Response> {
  const text = await readUpTo(request, entryBodyBytesMax);
  if (text === undefined) return errorAnswer(413, "body_too_large", "the request is too large");
  const parsed = schema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : errorAnswer(400, "input_not_valid", z.prettifyError(parsed.error));
}

async function readUpTo(request: Request, bytesMax: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
