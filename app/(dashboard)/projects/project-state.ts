import type { z } from 'zod';
import type { project } from '#lib/contract/schemas/project.ts';
import type { Tone } from '#lib/ui/Badge.tsx';

export type ProjectState = 'draft' | 'live' | 'changed' | 'archived';

export const stateTones: Record<ProjectState, Tone> = {
  draft: 'neutral',
  live: 'success',
  changed: 'warning',
  archived: 'neutral',
};

type Facts = Pick<z.output<typeof project>, 'status' | 'has_unpublished_changes'>;

/** Returns the state of a project in the words of the interface. */
export function projectState({ status, has_unpublished_changes }: Facts): ProjectState {
  switch (status) {
    case 'DRAFT':
      return 'draft';
    case 'ARCHIVE':
      return 'archived';
    case 'PUBLISH':
      return has_unpublished_changes ? 'changed' : 'live';
  }
}
