import type { Reader } from '../model/document.ts';
import type { Command, Project } from '../model/types.ts';
import { changed, commandOf } from './command.ts';

export function updateProject(
  document: Reader,
  { fields, merge }: { fields: Partial<Project>; merge?: Command['merge'] },
): Command {
  return commandOf('project', [changed(document.project(), fields)], null, merge);
}
