"use client";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Input } from "../ui/input.tsx";

interface PasswordInputProps {
  value: string;
  onChange: (value: string) => void;
  /** A new one, which the browser may offer to make and keep, or the one it keeps. */
  kind: "new" | "current";
}

/** A password that can be looked at while it is typed. */
export function PasswordInput({ value, onChange, kind }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        type={isShown ? "text" : "password"}
        name="password"
        autoComplete={`${kind}-password`}
        required
        spellCheck={false}
        autoCapitalize="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-10 pr-11 pointer-coarse:h-11"
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label="Show the password"
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-0 right-0 flex w-10 items-center justify-center rounded-md text-faint hover:text-text pointer-coarse:w-11"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  );
}
