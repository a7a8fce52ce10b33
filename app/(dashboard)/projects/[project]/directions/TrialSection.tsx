'use client';

import type { WayTexts } from '#lib/editor/ui/way/WayAnswer.tsx';
import type { ProjectDirectionsStrings } from '#lib/messages/pages.ts';
import { latePart } from '#lib/ui/late-part.tsx';
import { Section } from '#lib/ui/shell/Section.tsx';

/** Loaded later: needed only if there is a live map. */
const WayTrial = latePart(() => import('./WayTrial.tsx'));

/** A place by its id, with its name and the key of its level. */
export type WayEnd = { value: string; label: string; note: string; level: string };

export type TrialSectionProps = {
  projectKey: string;
  /** There is a live map to ask. */
  isAsked: boolean;
  places: readonly WayEnd[];
  texts: ProjectDirectionsStrings['trial'];
  wayTexts: WayTexts;
};

/** Tries a way between two places of the live map, as visitors get it. */
export function TrialSection({ isAsked, ...trial }: TrialSectionProps) {
  const { texts } = trial;
  return (
    <Section title={texts.title} text={texts.text}>
      {isAsked ? <WayTrial {...trial} /> : <p className="muted">{texts.notLive}</p>}
    </Section>
  );
}
