'use client';

import { CircleDashed, Plus, Check as Tick, X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { boundsOf } from '../../../geometry/bounds.ts';
import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import { Check } from '../../../ui/fields/Check.tsx';
import { markerWay } from '../../commands/marker-way.ts';
import { addShaftEnds } from '../../commands/shafts.ts';
import type { Marker } from '../../model/types.ts';
import { changeTogether, chooseTogether, togetherChosen } from '../../way/ends-together.ts';
import { ghostOn, type ShaftFloor, servedKey, shaftEnds, shaftFloors } from '../../way/shaft-object.ts';
import { useEditor } from '../frame/context.tsx';
import { useDocument, useScreen, useSession } from '../frame/hooks.ts';
import { showOnLevel, showPlace, usePlaceNames } from './place-names.tsx';
import styles from './shaft.module.css';
import { beginTask, useDirections } from './use-way.ts';

/** A lift or stair as one object: its floors in a row, and whether they change together. Nothing for other markers. */
export function ShaftFloors({ marker }: { marker: Marker }) {
  const { editor, language } = useEditor();
  const t = useDirections();
  const { session, screen } = editor;
  const { document } = session;
  const served = useScreen((state) => state.served);
  const inHand = useScreen((state) => state.shaft);
  const canWrite = useSession((state) => state.canWrite);
  // Ends and levels of the whole project count.
  useDocument((read) => read.levels());
  useDocument((read) =>
    shaftEnds(read, marker)
      .map(({ id }) => id)
      .join(),
  );
  useSyncExternalStore(togetherChosen.subscribe, togetherChosen.get, togetherChosen.get);
  const ends = shaftEnds(document, marker);
  const isShaft = ends.length > 0;
  useEffect(() => {
    if (isShaft && inHand !== marker.id) screen.takeShaft(marker.id);
  }, [isShaft, inHand, marker.id, screen]);
  const floors = isShaft ? shaftFloors(document, ends, served) : [];
  const kind = markerWay(marker)?.kind;
  if (!kind || floors.length < 2) return null;
  const missing = floors.filter(({ state }) => state === 'missing');
  const placeAll = () => {
    const news = missing.flatMap(({ level }) => {
      const ghost = ghostOn(document, ends, level.id);
      const at = ghost?.marker.position;
      return ghost && at ? [{ ends: ghost.ends, id: session.newId(), levelId: level.id, at }] : [];
    });
    session.run(addShaftEnds(document, news));
  };
  return (
    <section className={styles.shaft} aria-label={fill(t.shaft.floors, { kind: t.kinds[kind] })}>
      <ul className={`cluster-tight ${styles.floors}`}>
        {floors.map((floor) => (
          <Floor key={floor.level.id} floor={floor} ends={ends} marker={marker} />
        ))}
      </ul>
      {canWrite && missing.length > 0 && (
        <Button size="sm" onClick={placeAll}>
          {fill(t.shaft.placeAll, { count: missing.length }, language)}
        </Button>
      )}
      {canWrite && ends.length > 1 && (
        <Check
          label={fill(t.shaft.together, { count: ends.length }, language)}
          hint={changeTogether(ends) ? undefined : t.shaft.apart}
          isOn={changeTogether(ends)}
          onChange={(isOn) => chooseTogether(ends, isOn)}
        />
      )}
    </section>
  );
}

type FloorProps = { floor: ShaftFloor; ends: readonly Marker[]; marker: Marker };

function Floor({ floor, ends, marker }: FloorProps) {
  const { editor } = useEditor();
  const t = useDirections();
  const { titleOf } = usePlaceNames();
  const canWrite = useSession((state) => state.canWrite);
  const { session, screen } = editor;
  const { level, state, end, isAligned } = floor;
  const named = { level: level.name };
  const serve = (isServed: boolean) =>
    screen.serve(
      ends.map(({ id }) => servedKey(id, level.id)),
      isServed,
    );
  if (state === 'present' && end) {
    const isHere = level.id === marker.level;
    return (
      <li className={styles.floor} data-state="present">
        <button
          type="button"
          aria-label={fill(t.way.onLevel, { title: titleOf(end.id), ...named })}
          aria-current={isHere || undefined}
          onClick={() => showPlace(editor, end.id)}
        >
          <Tick aria-hidden />
          {level.name}
        </button>
      </li>
    );
  }
  if (state === 'missing') {
    const show = () => {
      const ghost = ghostOn(session.document, ends, level.id);
      showOnLevel(editor, level.id, ghost && boundsOf([ghost.marker.position]));
    };
    return (
      <li className={styles.floor} data-state="missing">
        <button type="button" aria-label={fill(t.shaft.missing, named)} onClick={show}>
          <CircleDashed aria-hidden />
          {level.name}
        </button>
        {canWrite && (
          <button type="button" aria-label={fill(t.shaft.takeOut, named)} onClick={() => serve(false)}>
            <X aria-hidden />
          </button>
        )}
      </li>
    );
  }
  // Plans that differ do not lie over each other: the maker clicks where it comes out.
  const ask = () => {
    const kind = markerWay(marker)?.kind;
    if (!kind) return;
    showOnLevel(editor, level.id, null);
    beginTask(editor, { kind: 'exit', from: marker.id }, fill(t.way.clickThere, { kind: t.kinds[kind] }));
  };
  return (
    <li className={styles.floor} data-state="unserved">
      <button
        type="button"
        disabled={!canWrite}
        aria-label={fill(t.shaft.unserved, named)}
        onClick={() => (isAligned ? serve(true) : ask())}
      >
        <Plus aria-hidden />
        {level.name}
      </button>
    </li>
  );
}
