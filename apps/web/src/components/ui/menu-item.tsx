"use client";
import { Menu as Parts } from "@base-ui/react/menu";
import { clsx } from "clsx";
import Link from "next/link";
import type { ReactNode } from "react";

const look =
  "mx-1 flex items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none select-none data-highlighted:bg-hover data-disabled:text-faint pointer-coarse:py-2.5";

interface MenuItemProps {
  icon?: ReactNode;
  /** The key that does the same. */
  keys?: ReactNode;
  /** A place to go to; otherwise `onSelect`. */
  href?: string;
  onSelect?: () => void;
  isDanger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** One line of a `Menu`: an action or a place. */
export function MenuItem({ icon, keys, href, onSelect, isDanger = false, disabled, children }: MenuItemProps) {
  return (
    <Parts.Item
      {...(href === undefined ? {} : { render: <Link href={href} /> })}
      disabled={disabled ?? false}
      onClick={onSelect}
      className={clsx(look, isDanger && "text-failed")}
    >
      {icon ? <span className="text-faint">{icon}</span> : null}
      <span className="flex-1">{children}</span>
      {keys}
    </Parts.Item>
  );
}

interface MenuChoiceProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string; icon?: ReactNode }[];
}

/** One of a few, chosen inside a `Menu`. */
export function MenuChoice<V extends string>({ label, value, onChange, options }: MenuChoiceProps<V>) {
  return (
    <Parts.RadioGroup aria-label={label} value={value} onValueChange={(chosen: V) => onChange(chosen)}>
      {options.map((option) => (
        <Parts.RadioItem key={option.value} value={option.value} closeOnClick className={look}>
          {option.icon ? <span className="text-faint">{option.icon}</span> : null}
          <span className="flex-1">{option.label}</span>
          <Parts.RadioItemIndicator className="size-1.5 rounded-full bg-accent" />
        </Parts.RadioItem>
      ))}
    </Parts.RadioGroup>
  );
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <div className="px-3.5 pt-2 pb-1 text-faint text-xs">{children}</div>;
}

export function MenuSeparator() {
  return <Parts.Separator className="my-1 h-px bg-line" />;
}
