import assert from "node:assert/strict";

export const owner = { email: "owner@example.org", password: "correct horse battery" };

/** Makes the account a one-time link offers, in this visitor's window, without the form; gives the visitor. */
async function claim(visitor, link, { email, password }) {
  const token = new URL(link).hash.slice(1);
  const invited = token.startsWith("inv_");
  const data = { token, password, ...(!invited && { email }) };
  const answer = await visitor.context.request.post("/api/auth/claim", {
    data,
    headers: { origin: new URL(link).origin },
  });
  assert.equal(answer.status(), 200, await answer.text());
  return visitor;
}

/** The owner's account through the set-up link of a fresh start; gives his cookies. */
export async function setUpOwner(browser, ready) {
  const visitor = await claim(await browser.visitor(), ready.setup_url, owner);
  const cookies = await visitor.signedIn();
  await visitor.leave();
  return cookies;
}

/** Somebody the owner invited from the terminal; gives his cookies. */
export async function invited(browser, product, { email, role }) {
  const { json } = await product.sortie("invite", email, "--role", role);
  const visitor = await claim(await browser.visitor(), json.url, { email, password: "another long password" });
  const cookies = await visitor.signedIn();
  await visitor.leave();
  return cookies;
}
