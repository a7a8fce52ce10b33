import { spawnSync } from 'node:child_process';

/** Checks whether a program is installed here. It is run with `args`, or else asked for its version. */
export function hasProgram(name: string, args: readonly string[] = ['--version']): boolean {
  return spawnSync(name, args, { stdio: 'ignore' }).status === 0;
}
