"use client";
import { Field } from "@base-ui/react/field";
import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { controlLook } from "./control-look.ts";

interface TextareaProps extends ComponentProps<"textarea"> {
  mono?: boolean;
}

/** Several lines of text; grows with them. Inside a `Field` it takes its label, hint and error from there. */
export function Textarea({ mono = false, className, rows = 4, ...rest }: TextareaProps) {
  const look = clsx(controlLook, "field-sizing-content resize-y px-2.5 py-2", mono && "font-mono", className);
  return <Field.Control render={<textarea rows={rows} {...rest} className={look} />} />;
}
