import { errors } from "@nats-io/transport-node";

/** The broker did not answer in time, or is not there. Nothing is lost by it: what matters is in the database. */
export class BusUnavailable extends Error {
  override readonly name = "BusUnavailable";
}

export type BusRefusalReason = "credentials_refused" | "server_too_old" | "jetstream_disabled" | "setting_refused";

/** The broker answers, but a person has to change it or its configuration. */
export class BusRefused extends Error {
  override readonly name = "BusRefused";
  readonly reason: BusRefusalReason;

  constructor(reason: BusRefusalReason, detail: string, options?: ErrorOptions) {
    super(`${reason}: ${detail}`, options);
    this.reason = reason;
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** No stream stores the subject, or JetStream is off. */
export function nobodyListens(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof errors.RequestError && cause.isNoResponders();
}
