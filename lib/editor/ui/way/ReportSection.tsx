'use client';

import { useState } from 'react';
import { routeProfiles } from '../../../contract/choices.ts';
import { fill } from '../../../messages/fill.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useEditor } from '../frame/context.tsx';
import { Section } from '../frame/PanelSection.tsx';
import { Break } from './Break.tsx';
import { PlaceButton, usePlaceNames } from './place-names.tsx';
import { useDirections, useFindings } from './use-way.ts';
import styles from './way.module.css';

/** Maximum of listed places. Correcting the first ones often corrects the rest. */
const listedMax = 30;

/** Places that visitors cannot reach in the present draft, by profile, and further findings. */
export function ReportSection() {
  const { language } = useEditor();
  const t = useDirections();
  const [profile, setProfile] = useState<(typeof routeProfiles)[number]>('walk');
  const report = useFindings((found) => found.report);
  const isOld = useFindings((found) => found.isReportOld);
  const { titleOf, levelOf } = usePlaceNames();
  const places = report?.unreachable.find((each) => each.profile === profile)?.places ?? [];
  const warnings = report?.warnings.filter(({ code }) => code !== 'unreachable') ?? [];
  return (
    <Section id="way.report" title={t.report.title} isOpen>
      <span className={styles.actions}>
        <Segmented
          label={t.report.title}
          value={profile}
          choices={routeProfiles.map((value) => ({ value, label: t.report.profiles[value] }))}
          onChange={setProfile}
        />
      </span>
      <p
        className={places.length > 0 ? styles.warning : styles.good}
        role="status"
        data-way-report={isOld ? 'old' : 'new'}
      >
        {!report
          ? t.reading
          : places.length === 0
            ? t.report.allReached
            : fill(t.report.unreachable, { count: places.length }, language)}
      </p>
      <ul className={`stack-1 ${styles.list}`} aria-busy={isOld}>
        {places.slice(0, listedMax).map(({ id }) => (
          <li key={id}>
            <PlaceButton id={id}>
              {titleOf(id)} <small>{fill(t.report.on, { level: levelOf(id) })}</small>
            </PlaceButton>
            {profile === 'walk' && <Break id={id} />}
          </li>
        ))}
      </ul>
      {places.length > listedMax && (
        <p className={styles.faint}>{fill(t.report.more, { count: places.length - listedMax }, language)}</p>
      )}
      {warnings.map(({ code, places: of }) => (
        <div key={code} className={`stack-1 ${styles.list}`}>
          <p className={styles.warning}>{t.report.warnings[code]}</p>
          {of.map(({ id }) => (
            <PlaceButton key={id} id={id}>
              {titleOf(id)} <small>{fill(t.report.on, { level: levelOf(id) })}</small>
            </PlaceButton>
          ))}
        </div>
      ))}
    </Section>
  );
}
