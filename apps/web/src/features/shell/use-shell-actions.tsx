"use client";
import { Keyboard, ListChecks, ListTree, LogOut, Monitor, Moon, Plus, Sun } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useActions } from "../../components/actions/use-actions.ts";
import { signOut } from "./sign-out.ts";
import { useTheme } from "./use-theme.ts";

const icon = "size-4";

/** What can be done on every page. */
export function useShellActions({ openPalette, openKeys }: { openPalette: () => void; openKeys: () => void }): void {
  const router = useRouter();
  const path = usePathname();
  const [, setTheme] = useTheme();
  useActions([
    ...(path === "/"
      ? []
      : [
          {
            id: "back",
            label: "Back",
            keys: "Esc",
            group: "Go to" as const,
            isInPalette: false,
            run: () => goBack(router),
          },
        ]),
    { id: "palette", label: "Find or go to", keys: "mod+k", group: "Sortie", isInPalette: false, run: openPalette },
    {
      id: "go-missions",
      label: "Missions",
      keys: "g m",
      group: "Go to",
      icon: <ListTree className={icon} />,
      run: () => router.push("/"),
    },
    {
      id: "new-mission",
      label: "New mission",
      keys: "c",
      group: "Go to",
      icon: <Plus className={icon} />,
      run: () => router.push("/missions/new"),
    },
    {
      id: "go-first-run",
      label: "System checks",
      keys: "g s",
      group: "Go to",
      icon: <ListChecks className={icon} />,
      run: () => router.push("/first-run"),
    },
    {
      id: "keys",
      label: "Show the keys",
      keys: "?",
      group: "Sortie",
      icon: <Keyboard className={icon} />,
      run: openKeys,
    },
    {
      id: "light",
      label: "Theme: light",
      group: "Sortie",
      icon: <Sun className={icon} />,
      run: () => setTheme("light"),
    },
    { id: "dark", label: "Theme: dark", group: "Sortie", icon: <Moon className={icon} />, run: () => setTheme("dark") },
    {
      id: "system",
      label: "Theme: as the system",
      group: "Sortie",
      icon: <Monitor className={icon} />,
      run: () => setTheme("system"),
    },
    { id: "sign-out", label: "Sign out", group: "Sortie", icon: <LogOut className={icon} />, run: signOut },
  ]);
}

/** To the page before, or to the missions where this page was the first that was opened. */
function goBack(router: ReturnType<typeof useRouter>): void {
  if (window.history.length > 1) router.back();
  else router.push("/");
}
