import { clsx } from "clsx";

export type ButtonVariant = "primary" | "secondary" | "danger" | "ghost";
export type ButtonSize = "sm" | "md" | "lg";

const base =
  "inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-md font-medium select-none transition-colors disabled:opacity-55 aria-disabled:opacity-55 aria-disabled:cursor-not-allowed disabled:cursor-not-allowed";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-accent hover:not-aria-disabled:not-disabled:bg-accent/88",
  secondary: "border border-edge/60 bg-raised text-text hover:not-aria-disabled:not-disabled:bg-hover",
  danger: "border border-failed/60 bg-raised text-failed hover:not-aria-disabled:not-disabled:bg-failed/10",
  ghost: "text-muted hover:not-aria-disabled:not-disabled:bg-hover hover:not-aria-disabled:not-disabled:text-text",
};

const sizes: Record<ButtonSize, string> = {
  sm: "h-7 px-2 text-xs pointer-coarse:h-9 pointer-coarse:px-3",
  md: "h-8 px-3 text-sm pointer-coarse:h-10",
  lg: "h-10 px-4 text-base pointer-coarse:h-11",
};

export function buttonLook(variant: ButtonVariant, size: ButtonSize, isSquare: boolean, className?: string): string {
  return clsx(base, variants[variant], sizes[size], isSquare && "aspect-square px-0 pointer-coarse:px-0", className);
}
