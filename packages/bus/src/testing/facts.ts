/** Waits until the reading is what `holds` asks for; fails with the last reading when the deadline is over. */
export async function eventually<T>(read: () => T | Promise<T>, holds: (value: T) => boolean, ms = 20_000): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    if (Date.now() > deadline) throw new Error(`not within ${ms} ms; last reading: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
