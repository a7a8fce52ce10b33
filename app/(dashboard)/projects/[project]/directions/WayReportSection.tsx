'use client';

import { fill } from '#lib/messages/fill.ts';
import type { ProjectDirectionsStrings } from '#lib/messages/pages.ts';
import { Button } from '#lib/ui/Button.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import { placeName } from '#lib/ui/place-name.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { Section } from '#lib/ui/shell/Section.tsx';
import { Skeleton } from '#lib/ui/shell/Skeleton.tsx';
import panel from '../panel.module.css';
import styles from './directions.module.css';
import { type Report, useWayReport } from './use-way-report.ts';

type WayReportSectionProps = {
  projectId: string;
  isOn: boolean;
  levels: readonly { id: string; name: string }[];
  texts: ProjectDirectionsStrings['report'];
};

/** Report on the directions of the draft: floors, unreachable places, stairs with one end. */
export function WayReportSection({ projectId, isOn, levels, texts }: WayReportSectionProps) {
  const { found, ask } = useWayReport(projectId, isOn);
  return (
    <Section title={texts.title} text={texts.text}>
      {!isOn && <p className="muted">{texts.off}</p>}
      {isOn && (found.kind === 'asking' || found.kind === 'waiting') && (
        <>
          <p className="muted" role="status">
            {found.kind === 'asking' ? texts.checking : texts.waiting}
          </p>
          <Skeleton height="120px" />
        </>
      )}
      {isOn && found.kind === 'failed' && (
        <Callout tone="error">
          <strong>{texts.failed}.</strong> {found.text}
        </Callout>
      )}
      {isOn && found.kind === 'done' && <ReportText report={found.report} levels={levels} texts={texts} />}
      {isOn && (found.kind === 'failed' || found.kind === 'done') && (
        <div>
          <Button onClick={ask}>{texts.again}</Button>
        </div>
      )}
    </Section>
  );
}

type ReportTextProps = Pick<WayReportSectionProps, 'levels' | 'texts'> & { report: Report };

function ReportText({ report, levels, texts }: ReportTextProps) {
  const { language } = useStrings();
  const { unreachable, unpaired, proposals, warnings } = report;
  const lost = unreachable.find(({ profile }) => profile === 'walk')?.places ?? [];
  const known = new Set(lost.map(({ id }) => id));
  const overSteps = (unreachable.find(({ profile }) => profile === 'stepFree')?.places ?? []).filter(
    ({ id }) => !known.has(id),
  );
  const others = warnings.filter(({ code }) => code !== 'unreachable' && code !== 'shaftSingle');
  const isGood = lost.length + overSteps.length + unpaired.length + proposals.length + others.length === 0;
  return (
    <>
      {isGood && <Callout tone="success">{texts.good}</Callout>}
      {lost.length > 0 && (
        <Places text={fill(texts.walk, { count: lost.length }, language)} places={lost} isOpen />
      )}
      {overSteps.length > 0 && (
        <Places text={fill(texts.stepFree, { count: overSteps.length }, language)} places={overSteps} />
      )}
      {unpaired.length > 0 && (
        <Places text={fill(texts.unpaired, { count: unpaired.length }, language)} places={unpaired} isOpen />
      )}
      {proposals.length > 0 && <p>{fill(texts.proposals, { count: proposals.length }, language)}</p>}
      {others.map(({ code, text, places }) => (
        <Places key={code} text={text} places={places} />
      ))}
      <table className={panel.summary}>
        <thead>
          <tr>
            <th scope="col">{texts.level}</th>
            <th scope="col">{texts.source}</th>
            <th scope="col">{texts.pieces}</th>
          </tr>
        </thead>
        <tbody>
          {report.levels.map(({ id, source, pieces }) => (
            <tr key={id}>
              <th scope="row">{levels.find((level) => level.id === id)?.name ?? id}</th>
              <td>{texts.sources[source]}</td>
              <td>{pieces}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type PlacesProps = { text: string; places: Report['unpaired']; isOpen?: boolean };

function Places({ text, places, isOpen = false }: PlacesProps) {
  const { t } = useStrings();
  if (places.length === 0) return <p className={styles.doubt}>{text}</p>;
  return (
    <details open={isOpen} className={styles.places}>
      <summary>{text}</summary>
      <ul>
        {places.map((place) => (
          <li key={place.id}>{placeName(place, place.title, t.common.untitled)}</li>
        ))}
      </ul>
    </details>
  );
}
