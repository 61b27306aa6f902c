"use client";
import { type FormEvent, useState } from "react";
import { EntryHeading } from "../../components/entry/entry-heading.tsx";
import { EntryRefused } from "../../components/entry/entry-refused.tsx";
import { PasswordInput } from "../../components/entry/password-input.tsx";
import { type EntryRefusal, postEntry } from "../../components/entry/post-entry.ts";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";

/** The sign-in; `next` is the path of the console to which it leads. */
export function SignIn({ next }: { next: string }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [refused, setRefused] = useState<EntryRefusal | null>(null);
  const [isSending, setIsSending] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    setIsSending(true);
    setRefused(null);
    const outcome = await postEntry("sign-in", { email: email.trim(), password });
    // A new document, so that nothing of who was here before remains.
    if ("done" in outcome) return window.location.replace(next);
    setRefused(outcome.refused);
    setIsSending(false);
  }

  return (
    <form onSubmit={send} className="flex flex-col gap-6">
      <EntryHeading title="Sign in">{next === "/" ? null : "You come back to where you were."}</EntryHeading>
      {refused ? <EntryRefused refused={refused} /> : null}
      <div className="flex flex-col gap-4">
        <Field label="E-mail">
          <Input
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            required
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            className="h-10 pointer-coarse:h-11"
          />
        </Field>
        <Field label="Password">
          <PasswordInput kind="current" value={password} onChange={setPassword} />
        </Field>
      </div>
      <Button type="submit" variant="primary" size="lg" busy={isSending}>
        {isSending ? "Signing in" : "Sign in"}
      </Button>
      <p className="border-line border-t pt-4 text-muted text-sm">
        No account? It takes an invitation: <code className="font-mono text-text text-xs">sortie invite</code> makes the
        link, in the hands of whoever runs this installation.
      </p>
    </form>
  );
}
