export interface EntryRefusal {
  rule: string;
  says: string;
}

interface ErrorBody {
  error?: { message?: string; data?: { rule?: string } };
}

/** Sends a form of the entry. What is refused, and that nothing answered, comes back as data. */
export async function postEntry<T>(
  to: "sign-in" | "link" | "claim",
  body: object,
): Promise<{ done: T } | { refused: EntryRefusal }> {
  try {
    const answer = await fetch(`/api/auth/${to}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const said: unknown = await answer.json();
    if (answer.ok) return { done: said as T };
    const { message, data } = (said as ErrorBody).error ?? {};
    return { refused: { rule: data?.rule ?? "internal", says: message ?? "this was refused" } };
  } catch {
    return { refused: { rule: "no_answer", says: "Sortie does not answer: is it running?" } };
  }
}
