import type { PageStrings } from '#app/titled.ts';
import { formatStorage } from '#lib/messages/format-storage.ts';
import { type PlanName, plans } from '#lib/plans/plans.ts';

/** Returns the limits of a plan with their names, as texts. */
export function planLimits(
  plan: PlanName,
  { t, language }: Pick<PageStrings, 't' | 'language'>,
): readonly (readonly [name: string, value: string])[] {
  const texts = t.organization;
  const limit = plans[plan];
  const count = (max: number | null) => (max === null ? texts.unlimited : max.toLocaleString(language));
  const storage = (max: number | null) => (max === null ? texts.unlimited : formatStorage(max, language));
  return [
    [texts.planProjects, count(limit.projectsMax)],
    [texts.planPublished, count(limit.publishedProjectsMax)],
    [texts.planStorage, storage(limit.storageBytesMax)],
    [texts.planContent, storage(limit.contentBytesMax)],
    [texts.planWebhooks, limit.webhooks ? texts.yes : texts.no],
  ];
}
