'use client';

import type { DirectionsStrings } from '#lib/strings/directions.en.ts';
import type { ProjectDirectionsStrings } from '#lib/strings/project-directions.en.ts';
import { latePart } from '#lib/ui/late-part.tsx';
import { Section } from '#lib/ui/Section.tsx';
import panel from '../panel.module.css';

/** Its fields and its answer are needed only where there is a live map to ask. */
const WayTrial = latePart(() => import('./WayTrial.tsx'));

/** A place by its id, with the name and the key of its level. */
export type WayEnd = { value: string; label: string; note: string; level: string };
export type TrialTexts = Pick<DirectionsStrings['trial'], 'measured' | 'noScale' | 'none'> &
  Pick<DirectionsStrings['report'], 'profiles'>;

export type TrialSectionProps = {
  projectKey: string;
  /** Whether the live map can be asked. */
  isAsked: boolean;
  places: readonly WayEnd[];
  texts: ProjectDirectionsStrings['trial'];
  wayTexts: TrialTexts;
};

/** A way between two places of the live map, as its visitors get it. */
export function TrialSection({ isAsked, ...trial }: TrialSectionProps) {
  const { texts } = trial;
  return (
    <Section title={texts.title} text={texts.text}>
      {isAsked ? <WayTrial {...trial} /> : <p className={panel.muted}>{texts.notLive}</p>}
    </Section>
  );
}
