/** Ends the session of this browser and leaves the console, also where the server did not answer: its pages ask again. */
export async function signOut(): Promise<void> {
  const asked = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  await fetch("/api/auth/sign-out", asked).catch(() => {});
  window.location.assign("/sign-in");
}
