export interface Accepted<E> {
  accepted: true;
  events: E[];
}

export interface Refused<R> {
  accepted: false;
  rejection: R;
}

export type Decision<E, R> = Accepted<E> | Refused<R>;

export function accepted<E>(...events: E[]): Accepted<E> {
  return { accepted: true, events };
}
