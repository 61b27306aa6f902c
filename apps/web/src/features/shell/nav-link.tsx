"use client";
import { clsx } from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

interface NavLinkProps {
  href: string;
  /** Which paths count as being there. */
  isAt: (path: string) => boolean;
  icon?: ReactNode;
  look: "bar" | "thumb";
  children: ReactNode;
}

const looks = {
  bar: "relative flex h-full items-center gap-1.5 px-2.5 text-sm after:absolute after:inset-x-2.5 after:-bottom-px after:h-0.5",
  thumb: "flex flex-1 flex-col items-center justify-center gap-0.5 text-2xs",
};

export function NavLink({ href, isAt, icon, look, children }: NavLinkProps) {
  const isHere = isAt(usePathname());
  return (
    <Link
      href={href}
      aria-current={isHere ? "page" : undefined}
      className={clsx(
        looks[look],
        "transition-colors",
        isHere ? "font-medium text-text after:bg-accent" : "text-muted hover:text-text",
      )}
    >
      {icon}
      {children}
    </Link>
  );
}
