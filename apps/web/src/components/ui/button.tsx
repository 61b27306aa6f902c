"use client";
import { type ComponentProps, type ReactNode, useId } from "react";
import { type ButtonSize, type ButtonVariant, buttonLook } from "./button-look.ts";
import { Spinner } from "./spinner.tsx";
import { Tooltip } from "./tooltip.tsx";

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Something is on its way: the button cannot be pressed again and says so. */
  busy?: boolean;
  /** Why it cannot be pressed, shown on hover and focus: it stays reachable. */
  disabledReason?: string | null | undefined;
  icon?: ReactNode;
}

/** A button. Without text it needs an `aria-label` and becomes square. */
export function Button({
  variant = "secondary",
  size = "md",
  busy = false,
  disabledReason,
  icon,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isHeld = busy || Boolean(disabledReason);
  const button = (
    <button
      {...rest}
      type={isHeld ? "button" : type}
      aria-busy={busy || undefined}
      aria-disabled={isHeld || undefined}
      aria-describedby={disabledReason ? reasonId : rest["aria-describedby"]}
      onClick={isHeld ? undefined : onClick}
      className={buttonLook(variant, size, children === undefined, className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
      {disabledReason ? (
        <span id={reasonId} className="sr-only">
          {disabledReason}
        </span>
      ) : null}
    </button>
  );
  return disabledReason ? <Tooltip says={disabledReason}>{button}</Tooltip> : button;
}
