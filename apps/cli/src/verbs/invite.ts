import { Command } from "commander";
import type { Api } from "../api/client.ts";
import { findServer } from "../api/find-server.ts";
import { tellAnswer } from "./tell-answer.ts";
import { define, type Surroundings } from "./verb.ts";

type Role = Parameters<Api["account"]["invite"]["mutate"]>[0]["role"];

/** `sortie invite`: a one-time link that makes an account. */
export function inviteCommand(around: Surroundings): Command {
  return define<{ role: string }>(
    around,
    new Command("invite")
      .description("print a one-time link that makes an account for somebody; it lasts a week")
      .argument("<e-mail>")
      .requiredOption("--role <role>", "owner, admin, operator, approver or viewer"),
    async (setting, flags, email) => {
      const role = flags.role as Role;
      const answer = await setting.connection.ask((api) => api.account.invite.mutate({ email, role }));
      if ("refused" in answer) return tellAnswer(setting, answer, "");
      const url = answer.url ?? `${findServer(around.home, around.env).url}${answer.path}`;
      setting.output.document(
        { ...answer, url },
        `${url}\nfor ${answer.email}, ${answer.role}, once, until ${answer.expiresAt}`,
      );
      return 0;
    },
  );
}
