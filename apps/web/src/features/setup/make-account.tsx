"use client";
import { type FormEvent, useState } from "react";
import { EntryHeading } from "../../components/entry/entry-heading.tsx";
import { EntryRefused } from "../../components/entry/entry-refused.tsx";
import { PasswordInput } from "../../components/entry/password-input.tsx";
import { type EntryRefusal, postEntry } from "../../components/entry/post-entry.ts";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { RelativeTime } from "../../components/ui/time.tsx";
import { passwordCharsMin } from "../../limits.ts";
import { type LinkOffer, roleSays } from "./link-offer.ts";

/** Makes the account that a link offers. */
export function MakeAccount({ token, offer }: { token: string; offer: LinkOffer }) {
  const isOwner = offer.kind === "owner";
  const [email, setEmail] = useState(isOwner ? "" : offer.email);
  const [password, setPassword] = useState("");
  const [refused, setRefused] = useState<EntryRefusal | null>(null);
  const [isTooShort, setIsTooShort] = useState(false);
  const [isSending, setIsSending] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    setIsTooShort(password.length < passwordCharsMin);
    if (password.length < passwordCharsMin) return;
    setIsSending(true);
    setRefused(null);
    const outcome = await postEntry("claim", { token, password, ...(isOwner && { email: email.trim() }) });
    if ("done" in outcome) return window.location.replace(isOwner ? "/first-run" : "/");
    setRefused(outcome.refused);
    setIsSending(false);
  }

  return (
    <form onSubmit={send} className="flex flex-col gap-6">
      {offer.kind === "owner" ? (
        <EntryHeading title="Set up Sortie">
          This makes the owner's account. The link works once; everybody else comes by invitation.
        </EntryHeading>
      ) : (
        <EntryHeading title="You are invited">
          Your role is {offer.role}: {roleSays[offer.role]}. The link works once and ends{" "}
          <RelativeTime at={offer.expiresAt} />.
        </EntryHeading>
      )}
      {refused ? <EntryRefused refused={refused} /> : null}
      <div className="flex flex-col gap-4">
        <Field
          label="E-mail"
          hint={isOwner ? "Your name here, and what you sign in with. Nothing is sent to it." : null}
        >
          <Input
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            required
            autoFocus={isOwner}
            readOnly={!isOwner}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            className="h-10 read-only:bg-surface read-only:text-muted pointer-coarse:h-11"
          />
        </Field>
        <Field
          label="Password"
          hint={`${passwordCharsMin} characters or more; a short sentence is a good one.`}
          error={
            isTooShort && password.length < passwordCharsMin
              ? `${passwordCharsMin - password.length} more needed`
              : null
          }
        >
          <PasswordInput kind="new" value={password} onChange={setPassword} />
        </Field>
      </div>
      <Button type="submit" variant="primary" size="lg" busy={isSending}>
        {isSending ? "Making the account" : isOwner ? "Make the owner's account" : "Make my account"}
      </Button>
    </form>
  );
}
