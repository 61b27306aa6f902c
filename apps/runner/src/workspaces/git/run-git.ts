import { spawn } from "node:child_process";
import { localGitMsMax, outputBytesMax, stderrBytesMax } from "../limits.ts";
import { gitEnvironment, hardFlags, type Transport, transportFlags } from "./git-environment.ts";
import { GitFailed } from "./git-failed.ts";

export interface GitCall {
  /** Where git starts; "/" where it is told everything else. */
  cwd?: string;
  /** Above this directory git looks for no repository. */
  ceiling?: string;
  gitDir?: string;
  workTree?: string;
  indexFile?: string;
  /** Seconds since 1970, for commits. */
  date?: number;
  input?: Buffer;
  /** A file descriptor that gets the output instead of the answer. */
  outputTo?: number;
  transport?: Transport;
  /** A global configuration file that names a repository of another owner as safe. */
  globalConfig?: string;
  msMax?: number;
  /** False for the commands that refuse to take paths to the letter; their caller begins each with "./". */
  literalPaths?: false;
  /** Exit codes that are answers; otherwise only 0 is. */
  accept?: readonly number[];
}

export interface GitExit {
  code: number;
  stdout: Buffer;
}

export type Git = (args: readonly string[], call: GitCall) => Promise<GitExit>;

/** The only place that starts git: argv without a shell, the hard environment, a deadline and a cap on output. */
export function gitRunner(environment: NodeJS.ProcessEnv, signal?: AbortSignal): Git {
  return (args, call) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(new GitFailed({ argv: args, exit: null, stderr: String(signal.reason), timedOut: true }));
        return;
      }
      const transport = call.transport ?? "none";
      const child = spawn("git", [...hardFlags, ...transportFlags(transport), ...args], {
        cwd: call.cwd ?? "/",
        env: {
          ...gitEnvironment(environment, { transport, globalConfig: call.globalConfig ?? "/dev/null" }),
          ...callEnvironment(call),
        },
        stdio: ["pipe", call.outputTo ?? "pipe", "pipe"],
        detached: true,
      });
      const stdout: Buffer[] = [];
      let stdoutBytes = 0;
      let stderr = Buffer.alloc(0);
      let timedOut = false;
      let overflowed = false;

      const kill = () => {
        if (child.pid === undefined) return;
        try {
          process.kill(-child.pid, "SIGKILL");
        } catch {
          child.kill("SIGKILL");
        }
      };
      const expire = () => {
        timedOut = true;
        kill();
      };
      const deadline = setTimeout(expire, call.msMax ?? localGitMsMax);
      signal?.addEventListener("abort", expire, { once: true });
      const settled = () => {
        clearTimeout(deadline);
        signal?.removeEventListener("abort", expire);
      };

      child.stdout?.on("data", (chunk: Buffer) => {
        stdoutBytes += chunk.length;
        overflowed = stdoutBytes > outputBytesMax;
        if (overflowed) kill();
        else stdout.push(chunk);
      });
      child.stderr?.on("data", (chunk: Buffer) => {
        stderr = Buffer.concat([stderr, chunk]).subarray(-stderrBytesMax);
      });
      // A git that refuses early closes its input; its exit code tells, not the broken pipe.
      child.stdin?.on("error", () => {});
      child.stdin?.end(call.input);

      child.on("error", (error) => {
        settled();
        reject(new GitFailed({ argv: args, exit: null, stderr: error.message, timedOut: false }));
      });
      child.on("close", (exit) => {
        settled();
        const text = overflowed ? `more than ${outputBytesMax} bytes of output` : stderr.toString("utf8");
        const accepted = exit !== null && (exit === 0 || call.accept?.includes(exit) === true);
        if (accepted && !timedOut && !overflowed) resolve({ code: exit, stdout: Buffer.concat(stdout) });
        else reject(new GitFailed({ argv: args, exit, stderr: text, timedOut }));
      });
    });
}

function callEnvironment(call: GitCall): NodeJS.ProcessEnv {
  const date = call.date === undefined ? undefined : `@${call.date} +0000`;
  const wanted: Record<string, string | undefined> = {
    GIT_LITERAL_PATHSPECS: call.literalPaths === false ? undefined : "1",
    GIT_CEILING_DIRECTORIES: call.ceiling,
    GIT_DIR: call.gitDir,
    GIT_WORK_TREE: call.workTree,
    GIT_INDEX_FILE: call.indexFile,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

export function line(exit: GitExit): string {
  return exit.stdout.toString("utf8").trim();
}
