'use client';

import { wayKinds } from '../../../contract/choices.ts';
import { countConnectors } from '../../../mapmodel/way-bounds.ts';
import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Proposal } from '../../../wayfinding/build/shafts.ts';
import type { PlaceRef } from '../../../wayfinding/itinerary/types.ts';
import { isShaft, markerWay } from '../../commands/marker-way.ts';
import { joinShaft } from '../../commands/shafts.ts';
import { wayParts } from '../../commands/way-bounds.ts';
import { wayMarkers } from '../../commands/way-markers.ts';
import { withEndsOf } from '../../way/shaft-object.ts';
import { useEditor } from '../frame/context.tsx';
import { useDocument } from '../frame/hooks.ts';
import { Section } from '../frame/PanelSection.tsx';
import { lookAtNext, PlaceButton, usePlaceNames } from './place-names.tsx';
import { useDirections, useFindings, useTask } from './use-way.ts';
import styles from './way.module.css';

/** Doors that the plan hides, and connections between levels. */
export function MarkSection() {
  const t = useDirections();
  const { language } = useEditor();
  const { task, begin } = useTask();
  const used = useDocument((document) => countConnectors(wayParts(document)));
  const report = useFindings((found) => found.report);
  const current = task?.kind === 'marker' ? task.way : null;
  return (
    <Section id="way.marks" title={t.marks.title} isOpen>
      <p className={`hint ${styles.title}`}>{t.marks.place}</p>
      <div className={styles.choices}>
        {wayKinds.map((kind) => {
          const hint = kind === 'door' ? t.marks.doorHint : fill(t.marks.hint, { kind: t.kinds[kind] });
          return (
            <button
              key={kind}
              type="button"
              aria-pressed={current === kind}
              onClick={() => (current === kind ? begin(null) : begin({ kind: 'marker', way: kind }, hint))}
            >
              {t.kinds[kind]}
            </button>
          );
        })}
      </div>
      <p className={styles.faint}>
        {fill(t.marks.used, {
          used: used.toLocaleString(language),
          max: limits.connectorsMax.toLocaleString(language),
        })}
      </p>
      {report && <Proposals proposals={report.proposals} />}
      {report && <Unpaired places={report.unpaired} />}
    </Section>
  );
}

function Proposals({ proposals }: { proposals: readonly Proposal[] }) {
  const { editor } = useEditor();
  const t = useDirections();
  const { titleOf, levelOf } = usePlaceNames();
  const { session } = editor;
  if (proposals.length === 0) return null;
  return (
    <>
      <p className={`hint ${styles.title}`}>{t.marks.proposals}</p>
      <ul className={`stack-1 ${styles.list}`}>
        {proposals.map(({ markers: [from, to], kind }) => (
          <li key={`${from} ${to}`} className={`stack-1 ${styles.proposal}`}>
            {fill(t.marks.proposal, {
              kind: t.kinds[kind],
              from: titleOf(from),
              fromLevel: levelOf(from),
              to: titleOf(to),
              toLevel: levelOf(to),
            })}
            <span className={styles.actions}>
              <Button
                size="sm"
                aria-label={fill(t.marks.acceptNamed, { from: titleOf(from), to: titleOf(to) })}
                onClick={() =>
                  session.run(joinShaft(session.document, withEndsOf(session.document, [from, to])))
                }
              >
                {t.marks.accept}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={fill(t.marks.showNamed, { from: titleOf(from), to: titleOf(to) })}
                onClick={() => lookAtNext(editor, from, to)}
              >
                {t.marks.show}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Unpaired({ places }: { places: readonly PlaceRef[] }) {
  const { editor } = useEditor();
  const t = useDirections();
  const { titleOf, levelOf } = usePlaceNames();
  const { document } = editor.session;
  const hasShafts = wayMarkers(document).some((marker) => isShaft(markerWay(marker)?.kind));
  if (!hasShafts) return document.levels().length > 1 && <p className={styles.warning}>{t.marks.noShafts}</p>;
  if (places.length === 0) return <p className={styles.faint}>{t.marks.allPaired}</p>;
  return (
    <>
      <p className={`hint ${styles.title}`}>{t.marks.unpaired}</p>
      <ul className={`stack-1 ${styles.list}`}>
        {places.map(({ id }) => {
          const marker = editor.session.document.place(id);
          const kind = marker?.kind === 'marker' ? markerWay(marker)?.kind : undefined;
          return (
            <li key={id}>
              <PlaceButton id={id}>
                {fill(t.marks.unpairedOf, {
                  kind: kind ? t.kinds[kind] : '',
                  title: titleOf(id),
                  level: levelOf(id),
                })}
              </PlaceButton>
            </li>
          );
        })}
      </ul>
    </>
  );
}
