import { config } from "zod/v4/core";

// zod would try once whether it may compile: the policy of the pages forbids that, and browsers report the try.
if (typeof window !== "undefined") config({ jitless: true });
