import type { AppStrings } from '#lib/messages/app.ts';
import { Badge } from '#lib/ui/Badge.tsx';
import { type ProjectState, stateTones } from './project-state.ts';

export function StateBadge({ state, t }: { state: ProjectState; t: Pick<AppStrings, 'projects'> }) {
  return <Badge tone={stateTones[state]}>{t.projects.states[state]}</Badge>;
}
