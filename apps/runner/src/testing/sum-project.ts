/** A project whose one test is red, and what makes it green. */
export const wrongSum = "module.exports = (a, b) => a - b;\n";
export const rightSum = "module.exports = (a, b) => a + b;\n";
export const sumTest = `
const assert = require("node:assert");
require("node:test")("adds", () => assert.strictEqual(require("../sum.js")(1, 2), 3));
`;
export const sumFiles = { "sum.js": wrongSum, "test/sum.test.js": sumTest };

export const runTests = (...files: string[]) => ["node", "--test", "--test-reporter=tap", ...files];
export const sumCheck = runTests("test/sum.test.js");

export const sumUnit = {
  title: "Add instead of subtracting",
  kind: "change",
  artifacts: ["sum.js"],
  verify: sumCheck,
  newTests: [] as string[],
} as const;

/** JavaScript of an agent that writes a file. */
export const writes = (path: string, text: string) => `write(${JSON.stringify(path)}, ${JSON.stringify(text)});`;
