"use client";
import { CircleUser } from "lucide-react";
import { type ComponentType, useState } from "react";
import { useActor } from "../../components/actor.tsx";
import { Button } from "../../components/ui/button.tsx";
import type { MenuTrigger } from "../../components/ui/menu.tsx";

type Loaded = ComponentType<{ openKeys: () => void; trigger: MenuTrigger }>;

const load = () => import("./account-menu.tsx").then(({ AccountMenu }) => AccountMenu);

/** Opens the account menu, whose code comes when somebody reaches for it. */
export function AccountButton({ openKeys }: { openKeys: () => void }) {
  const { name, role } = useActor();
  const [Loaded, setLoaded] = useState<Loaded | null>(null);
  const look = {
    variant: "ghost" as const,
    "aria-label": `Account: ${name}, ${role}`,
    icon: <CircleUser aria-hidden className="size-5" strokeWidth={1.75} />,
  };
  if (Loaded) return <Loaded openKeys={openKeys} trigger={<Button {...look} />} />;
  return (
    <Button
      {...look}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => load().then((menu) => setLoaded(() => menu))}
    />
  );
}
