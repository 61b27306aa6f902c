"use client";
import { CircleUser } from "lucide-react";
import { useActor } from "../../components/actor.tsx";
import { MenuButton } from "../../components/ui/menu-button.tsx";

const load = () => import("./account-menu.tsx").then(({ AccountMenu }) => AccountMenu);

export function AccountButton({ openKeys }: { openKeys: () => void }) {
  const { name, role } = useActor();
  return (
    <MenuButton
      variant="ghost"
      aria-label={`Account: ${name}, ${role}`}
      icon={<CircleUser aria-hidden className="size-5" strokeWidth={1.75} />}
      load={load}
      menu={{ openKeys }}
    />
  );
}
