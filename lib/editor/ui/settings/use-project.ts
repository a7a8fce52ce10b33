'use client';

import { updateProject } from '../../commands/update-project.ts';
import type { Project } from '../../model/types.ts';
import { useEditor } from '../context.tsx';
import { useDocument } from '../hooks.ts';
import { mergeOf } from '../inspect/use-update.ts';

/** The project, and the way to write on it. */
export function useProject() {
  const { session } = useEditor().editor;
  const project = useDocument((document) => document.project());
  const write = (fields: Partial<Project>, field = '') => {
    const merge = mergeOf(field);
    session.run(updateProject(session.document, { fields, ...(merge && { merge }) }));
  };
  return {
    project,
    write,
    setSettings: (fields: Partial<Project['settings']>) =>
      write({ settings: { ...project.settings, ...fields } }),
    setAppearance: (fields: Partial<Project['appearance']>, field = '') =>
      write({ appearance: { ...project.appearance, ...fields } }, field),
  };
}
