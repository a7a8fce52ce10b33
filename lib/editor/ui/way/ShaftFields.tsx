'use client';

import { useState } from 'react';
import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { Button } from '../../../ui/Button.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import type { MarkerWay } from '../../commands/marker-way.ts';
import { joinShaft, otherEnds } from '../../commands/shafts.ts';
import { setWay } from '../../commands/way-markers.ts';
import type { Level, Marker } from '../../model/types.ts';
import { levelsToJoin } from '../../way/levels-to-join.ts';
import { shaftEnds, withEndsOf } from '../../way/shaft-object.ts';
import { useEditor } from '../frame/context.tsx';
import { useDocument } from '../frame/hooks.ts';
import { showOnLevel, usePlaceNames } from './place-names.tsx';
import { beginTask, useDirections, useFindings } from './use-way.ts';
import styles from './way.module.css';

const clickThere = 'click';

/** Says how an end of stairs, a lift or the like is joined, and asks where it comes out. */
export function ShaftFields({ marker, way }: { marker: Marker; way: MarkerWay }) {
  const { editor } = useEditor();
  const t = useDirections();
  const { session } = editor;
  const { document } = session;
  const ends = shaftEnds(document, marker);
  const joinable = useDocument((read) =>
    levelsToJoin(read, marker)
      .map(({ id }) => id)
      .join(),
  ).split(',');
  const all = useDocument((read) => read.levels());
  const levels = all.filter(({ id }) => joinable.includes(id));
  const isServed = all.every(({ id }) => ends.some(({ level }) => level === id));
  const isUnpaired = useFindings(
    ({ report }) => report?.unpaired.some(({ id }) => id === marker.id) ?? false,
  );
  return (
    <>
      {ends.length > 1 &&
        (way.shaft === null ? (
          <p className={styles.faint}>{t.way.joinedByPlace}</p>
        ) : (
          <div className={styles.actions}>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => session.run(setWay(document, { ids: [marker.id], way: { shaft: null } }))}
            >
              {t.way.leave}
            </Button>
          </div>
        ))}
      {ends.length < 2 && isUnpaired && <p className={styles.warning}>{t.way.noExit}</p>}
      {levels.length > 0 ? (
        <ExitForm key={marker.id} marker={marker} way={way} levels={levels} />
      ) : (
        ends.length >= limits.shaftEndsMax &&
        !isServed && <p className={styles.warning}>{fill(t.way.shaftFull, { max: limits.shaftEndsMax })}</p>
      )}
    </>
  );
}

type ExitProps = { marker: Marker; way: MarkerWay; levels: readonly Level[] };

/** Asks where a shaft comes out: one of these levels, and there an existing marker or a click. */
function ExitForm({ marker, way, levels }: ExitProps) {
  const { editor } = useEditor();
  const t = useDirections();
  const { titleOf } = usePlaceNames();
  const { session } = editor;
  const order = useDocument((document) => document.levels()).map(({ id }) => id);
  const at = order.indexOf(marker.level);
  const above = levels.find(({ id }) => order.indexOf(id) > at);
  const near = above ?? levels.findLast(({ id }) => order.indexOf(id) < at) ?? levels[0];
  const [chosenLevel, setLevelId] = useState('');
  const levelId = levels.some(({ id }) => id === chosenLevel) ? chosenLevel : (near?.id ?? '');
  const candidates = otherEnds(session.document, marker, levelId);
  const [chosen, setChosen] = useState('');
  const choice = candidates.some(({ id }) => id === chosen) ? chosen : (candidates[0]?.id ?? clickThere);
  return (
    <fieldset className={`stack ${styles.exit}`}>
      <legend className={`hint ${styles.title}`}>{t.way.comesOut}</legend>
      <Pick
        label={t.way.comesOutOn}
        value={levelId}
        choices={levels.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setLevelId}
      />
      <Pick
        label={t.way.comesOutAt}
        value={chosen === clickThere ? clickThere : choice}
        choices={[
          ...candidates.map(({ id }) => ({ value: id, label: titleOf(id) })),
          { value: clickThere, label: t.way.newThere },
        ]}
        onChange={setChosen}
      />
      <p className={styles.faint}>{fill(t.way.shaftBounds, { max: limits.shaftEndsMax })}</p>
      <div className={styles.actions}>
        <Button
          size="sm"
          onClick={() => {
            if (chosen !== clickThere && choice !== clickThere) {
              session.run(joinShaft(session.document, withEndsOf(session.document, [marker.id, choice])));
              return;
            }
            showOnLevel(editor, levelId, null);
            beginTask(
              editor,
              { kind: 'exit', from: marker.id },
              fill(t.way.clickThere, { kind: t.kinds[way.kind] }),
            );
          }}
        >
          {chosen !== clickThere && choice !== clickThere ? t.way.join : t.way.newThere}
        </Button>
      </div>
    </fieldset>
  );
}
