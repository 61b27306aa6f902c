"use client";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { ClockProvider } from "../../components/ui/clock.tsx";
import { TooltipHost } from "../../components/ui/tooltip-host.tsx";
import { TrpcProvider } from "../../trpc/trpc-provider.tsx";

interface ProvidersProps {
  nonce: string | undefined;
  /** The server's clock at this render, in milliseconds since 1970. */
  now: number;
  children: ReactNode;
}

/** What every page stands in, signed in or not. */
export function Providers({ nonce, now, children }: ProvidersProps) {
  return (
    <CSPProvider nonce={nonce}>
      <ClockProvider now={now}>
        <NuqsAdapter>
          <TrpcProvider>{children}</TrpcProvider>
        </NuqsAdapter>
        <TooltipHost />
      </ClockProvider>
    </CSPProvider>
  );
}
