"use client";
import { type ComponentType, useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import type { MenuTrigger } from "./menu.tsx";

interface MenuButtonProps<P extends object> extends ButtonProps {
  load: () => Promise<ComponentType<P & { trigger: MenuTrigger }>>;
  /** What the menu is given besides its trigger. */
  menu: P;
}

/** Opens a menu whose code comes when somebody reaches for it. */
export function MenuButton<P extends object>({ load, menu, ...look }: MenuButtonProps<P>) {
  const [Loaded, setLoaded] = useState<ComponentType<P & { trigger: MenuTrigger }> | null>(null);
  if (Loaded) return <Loaded {...menu} trigger={<Button {...look} />} />;
  return (
    <Button
      {...look}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => load().then((loaded) => setLoaded(() => loaded))}
    />
  );
}
