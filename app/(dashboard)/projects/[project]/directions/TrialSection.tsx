'use client';

import { latePart } from '#lib/ui/late-part.tsx';
import { Section } from '#lib/ui/shell/Section.tsx';
import type { WayTrialProps } from './WayTrial.tsx';

/** Loaded later: needed only if there is a live map. */
const WayTrial = latePart(() => import('./WayTrial.tsx'));

/** `isAsked` tells whether there is a live map to ask. */
type TrialSectionProps = WayTrialProps & { isAsked: boolean };

/** Tries a way between two places of the live map, as visitors get it. */
export function TrialSection({ isAsked, ...trial }: TrialSectionProps) {
  const { texts } = trial;
  return (
    <Section title={texts.title} text={texts.text}>
      {isAsked ? <WayTrial {...trial} /> : <p className="muted">{texts.notLive}</p>}
    </Section>
  );
}
