"use client";
import { Field } from "@base-ui/react/field";
import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { controlLook } from "./control-look.ts";

interface InputProps extends Omit<ComponentProps<"input">, "defaultValue" | "value"> {
  value?: string;
  defaultValue?: string;
  /** For paths, commands and ids. */
  mono?: boolean;
}

/** One line of text. Inside a `Field` it takes its label, hint and error from there. */
export function Input({ mono = false, className, ...rest }: InputProps) {
  return (
    <Field.Control
      {...rest}
      className={clsx(controlLook, "h-8 px-2.5 pointer-coarse:h-10", mono && "font-mono", className)}
    />
  );
}
