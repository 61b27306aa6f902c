import { clsx } from "clsx";
import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export type NoticeTone = "info" | "warn" | "danger";

const tones = {
  info: { icon: Info, look: "border-line bg-surface", mark: "text-accent" },
  warn: { icon: TriangleAlert, look: "border-needs/40 bg-needs/8", mark: "text-needs" },
  danger: { icon: CircleAlert, look: "border-failed/40 bg-failed/8", mark: "text-failed" },
};

interface NoticeProps {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** Something to know about what is beside it. `danger` is spoken at once. */
export function Notice({ tone = "info", title, children, action, className }: NoticeProps) {
  const { icon: Icon, look, mark } = tones[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={clsx("flex items-start gap-2.5 rounded-md border px-3 py-2.5", look, className)}
    >
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${mark}`} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        {title ? <p className="font-medium">{title}</p> : null}
        {children ? <div className="text-muted">{children}</div> : null}
      </div>
      {action}
    </div>
  );
}
