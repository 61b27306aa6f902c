/** Presses Approve on an approval's page, and again where it says what that sets off. */
export async function approve(page) {
  await page.getByRole("button", { name: /^Approve/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Approve/ })
    .click();
}
