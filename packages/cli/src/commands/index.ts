import type { Command } from '../program/command.ts';
import { completionCommand } from './completion.ts';
import { diff } from './diff.ts';
import { importCommand } from './import.ts';
import { login, logout } from './login.ts';
import { open } from './open.ts';
import { projects } from './projects.ts';
import { publish } from './publish.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import { route } from './route.ts';

export const commands: readonly Command[] = [
  login,
  logout,
  projects,
  pull,
  diff,
  push,
  publish,
  importCommand,
  route,
  open,
  completionCommand(() => commands),
];
