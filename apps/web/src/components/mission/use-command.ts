"use client";
import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { receiptAskMs } from "../../limits.ts";
import { failureOf } from "../../trpc/failure-of.ts";
import { newCommandId } from "./new-command-id.ts";
import { type CommandAnswer, type Sent, situationOf } from "./sent.ts";

/** In which field of the input the command's id travels: `id`, or `command` where `id` is the new mission's. */
type IdField = "id" | "command";

type Answered = CommandAnswer | (CommandAnswer & { mission: string });

const idle: Sent = { phase: "idle", says: null, rule: null, version: null };

/**
 * Sends a command and tells what became of it. Settled is what the server holds a receipt for, nothing earlier; a queued
 * one is asked after, under the same id, until it settles. `send` resolves with the last answer, or null on failure.
 */
export function useCommand<TInput, TOutput extends Answered, TError, TContext>(
  options: UseMutationOptions<TOutput, TError, TInput, TContext>,
  idField: IdField = "id",
) {
  const { mutateAsync } = useMutation(options);
  const [sent, setSent] = useState<Sent>(idle);
  const queued = useRef<TInput | null>(null);
  const last = useRef<{ key: string; input: TInput } | null>(null);

  const ask = useCallback(
    async (input: TInput): Promise<TOutput | null> => {
      try {
        const answer = await mutateAsync(input);
        const situation = situationOf(answer);
        queued.current = situation.phase === "queued" ? input : null;
        if (situation.phase !== "queued") last.current = null;
        setSent(situation);
        return answer;
      } catch (error) {
        const { says, rule } = failureOf(error);
        setSent({ phase: "failed", says, rule, version: null });
        return null;
      }
    },
    [mutateAsync],
  );

  const send = useCallback(
    (given: TInput): Promise<TOutput | null> => {
      const key = JSON.stringify(given);
      // After a failure nobody knows whether it arrived: the same words under the same id are taken once.
      const input =
        last.current?.key === key ? last.current.input : ({ [idField]: newCommandId(), ...given } as TInput);
      last.current = { key, input };
      setSent({ ...idle, phase: "sending" });
      return ask(input);
    },
    [ask, idField],
  );

  useEffect(() => {
    if (sent.phase !== "queued") return;
    const timer = setTimeout(() => queued.current && ask(queued.current), receiptAskMs);
    return () => clearTimeout(timer);
  }, [sent, ask]);

  const reset = useCallback(() => {
    queued.current = null;
    last.current = null;
    setSent(idle);
  }, []);

  return { ...sent, isBusy: sent.phase === "sending" || sent.phase === "queued", send, reset };
}
