"use client";
import type { Mission } from "@sortie/core/mission/state";
import { Send } from "lucide-react";
import { useState } from "react";
import { useMayNot } from "../../components/actor.tsx";
import { useCommand } from "../../components/mission/use-command.ts";
import type { ReadWait } from "../../components/mission/wait-situation.ts";
import { UntrustedText } from "../../components/text/untrusted-text.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Textarea } from "../../components/ui/textarea.tsx";
import { RelativeTime } from "../../components/ui/time.tsx";
import { useTrpc } from "../../trpc/use-trpc.ts";
import { AnswerSays } from "./answer-says.tsx";

const answerCharsMax = 16_000;

interface OpenQuestionProps {
  mission: Mission;
  question: ReadWait;
  head: number;
}

/** What the agent asks, and the box for the answer. */
export function OpenQuestion({ mission, question, head }: OpenQuestionProps) {
  const { id: wait, nonce, asked, openedAt, deadline, atDeadline } = question;
  const command = useCommand(useTrpc().mission.answer.mutationOptions());
  const mayNot = useMayNot("answer_question");
  const [answer, setAnswer] = useState("");
  const [wasTried, setWasTried] = useState(false);
  const isOnItsWay = command.isBusy || command.phase === "settled";
  const isEmpty = answer.trim() === "";
  const send = () => {
    setWasTried(true);
    if (!isEmpty) void command.send({ mission: mission.id, wait, nonce, answer: answer.trim() });
  };
  return (
    <section className="flex flex-col gap-4">
      <blockquote className="max-h-[50dvh] overflow-y-auto whitespace-pre-wrap border-needs border-l-2 pl-4 text-base">
        <UntrustedText text={asked} />
      </blockquote>
      <p className="text-muted">
        Asked <RelativeTime at={openedAt} />. If nobody answers, <RelativeTime at={deadline} />{" "}
        {atDeadline === "resume" ? "it goes on without." : "the mission ends."}
      </p>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field
          label="Your answer"
          hint="The agent reads it at the start of its next turn."
          error={wasTried && isEmpty ? "Write an answer first." : null}
        >
          <Textarea
            rows={5}
            value={answer}
            maxLength={answerCharsMax}
            readOnly={isOnItsWay}
            className="max-h-[50dvh] min-h-28 text-base"
            onChange={(event) => {
              setAnswer(event.target.value);
              if (command.phase === "refused" || command.phase === "failed") command.reset();
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.metaKey || event.ctrlKey) && !isOnItsWay && !mayNot) send();
            }}
          />
        </Field>
        <AnswerSays sent={command} head={head} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={isOnItsWay}
          disabledReason={mayNot}
          icon={<Send aria-hidden className="size-4" />}
          className="max-sm:w-full sm:self-start"
        >
          Answer
        </Button>
      </form>
    </section>
  );
}
