"use client";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import type { AppRouter } from "../server/trpc/router.ts";

const context = createTRPCContext<AppRouter>();

export const TrpcContext = context.TRPCProvider;

/** The API as options for react-query: `useQuery(useTrpc().mission.list.queryOptions(…))`. */
export const useTrpc = context.useTRPC;

/** The API itself, for what is asked outside of a query or a mutation of its own. */
export const useTrpcClient = context.useTRPCClient;
