'use client';

import { mergeMembers } from '../../mapmodel/merge-members.ts';
import { updateProject } from '../commands/update-project.ts';
import type { Project } from '../model/types.ts';
import { useEditor } from './frame/context.tsx';
import { useDocument } from './frame/hooks.ts';
import { mergeOf } from './inspect/use-update.ts';
import type { SettingsHost } from './settings/settings-host.tsx';

/** Returns the project of the open editor, and functions that write it. */
export function useProject(): Pick<SettingsHost, 'project' | 'write' | 'writePart'> {
  const { session } = useEditor().editor;
  const project = useDocument((document) => document.project());
  const write = (fields: Partial<Project>, field = '') => {
    const merge = mergeOf(field);
    session.run(updateProject(session.document, { fields, ...(merge && { merge }) }));
  };
  return {
    project,
    write,
    // Read the project at the time of writing: others may have changed it during an upload.
    writePart: (part, fields, field) =>
      write({ [part]: mergeMembers(session.document.project()[part], fields) }, field),
  };
}
