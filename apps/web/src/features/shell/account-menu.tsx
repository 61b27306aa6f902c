"use client";
import { Keyboard, ListChecks, LogOut, Monitor, Moon, Sun } from "lucide-react";
import { useActor } from "../../components/actor.tsx";
import { Kbd } from "../../components/ui/kbd.tsx";
import { Menu, type MenuTrigger } from "../../components/ui/menu.tsx";
import { MenuChoice, MenuHeading, MenuItem, MenuSeparator } from "../../components/ui/menu-item.tsx";
import { signOut } from "./sign-out.ts";
import { useTheme } from "./use-theme.ts";

const icon = "size-4";
const themeOptions = [
  { value: "system", label: "As the system", icon: <Monitor aria-hidden className={icon} /> },
  { value: "light", label: "Light", icon: <Sun aria-hidden className={icon} /> },
  { value: "dark", label: "Dark", icon: <Moon aria-hidden className={icon} /> },
] as const;

/** The menu itself, loaded when it is wanted, and then open. */
export function AccountMenu({ openKeys, trigger }: { openKeys: () => void; trigger: MenuTrigger }) {
  const { name, role } = useActor();
  const [theme, setTheme] = useTheme();
  return (
    <Menu trigger={trigger} isOpenAtFirst>
      <div className="px-3.5 py-1.5">
        <p className="truncate font-medium">{name}</p>
        <p className="text-faint text-xs">Signed in as {role}</p>
      </div>
      <MenuSeparator />
      <MenuHeading>Theme</MenuHeading>
      <MenuChoice label="Theme" value={theme} onChange={setTheme} options={themeOptions} />
      <MenuSeparator />
      <MenuItem icon={<ListChecks aria-hidden className={icon} />} href="/first-run">
        System checks
      </MenuItem>
      <MenuItem icon={<Keyboard aria-hidden className={icon} />} keys={<Kbd keys="?" />} onSelect={openKeys}>
        Keys
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden className={icon} />} onSelect={signOut}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
