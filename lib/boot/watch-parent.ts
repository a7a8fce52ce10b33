import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const lookEveryMs = 500;

/**
 * Calls `onGone` once when the npm that started this process has ended. After SIGKILL of npm, or a signal that its
 * shell did not pass on, the server would keep running. Without npm nothing is watched: a server started with nohup may
 * outlive its shell.
 */
export function watchParent(onGone: () => void): void {
  if (!process.env.npm_lifecycle_event || process.ppid <= 1) return;
  const parent = process.ppid;
  // The shell that npm runs scripts with may be between npm and this process. Nothing above npm is watched.
  const grandparent = isShell(parent) ? parentOf(parent) : null;
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === null || parentOf(parent) === grandparent)) return;
    clearInterval(timer);
    onGone();
  }, lookEveryMs);
  timer.unref();
}

/** Returns the parent of another process, or null if the system does not tell. */
function parentOf(pid: number): number | null {
  return Number(aboutProcess(pid, 'ppid')) || null;
}

function isShell(pid: number): boolean {
  return /^(?:.*\/)?-?(?:sh|dash|ash|bash|zsh|busybox)$/.test(aboutProcess(pid, 'comm') ?? '');
}

function aboutProcess(pid: number, what: 'ppid' | 'comm'): string | null {
  try {
    if (process.platform === 'linux') {
      const [, comm, rest] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      return (what === 'comm' ? comm : rest) ?? null;
    }
    return execFileSync('ps', ['-o', `${what}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}
