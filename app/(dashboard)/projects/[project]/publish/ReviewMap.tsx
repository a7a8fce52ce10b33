'use client';

import { useMemo, useState } from 'react';
import { createDrawings } from '#lib/editor/model/drawing.ts';
import { paintReview } from '#lib/editor/review/paint-review.ts';
import type { ReviewChange } from '#lib/editor/review/review-changes.ts';
import type { OverlayPainter } from '#lib/map/atrium-map.ts';
import { placeName } from '#lib/ui/place-name.ts';
import { Segmented } from '#lib/ui/Segmented.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { LevelMap } from '../LevelMap.tsx';
import { useReview } from './context.tsx';
import styles from './publish.module.css';

type ReviewMapProps = {
  changes: readonly ReviewChange[];
  selected: ReviewChange | null;
  onSelect: (change: ReviewChange) => void;
};

/** Draws the changes of a level: what is new, what is removed, and the outlines of before and after. */
export function ReviewMap({ changes, selected, onSelect }: ReviewMapProps) {
  const { document, language, t } = useReview();
  const { untitled } = useStrings().t.common;
  const levels = document.levels().filter(({ id }) => changes.some(({ levelId }) => levelId === id));
  const [chosen, choose] = useState<string | null>(null);
  const wanted = selected && levels.some(({ id }) => id === selected.levelId) ? selected.levelId : chosen;
  const [seen, see] = useState(selected);
  // A change in the list brings its level; the levels above the map can be chosen after that.
  if (seen !== selected) {
    see(selected);
    choose(wanted);
  }
  const level = levels.find(({ id }) => id === chosen) ?? levels[0];
  const drawing = useMemo(
    () => level && createDrawings(document, language).level(level),
    [level, document, language],
  );
  const levelId = level?.id ?? '';
  const overlay = useMemo<OverlayPainter>(
    () => (context, project) => paintReview({ context, project }, changes, levelId, selected?.id ?? null),
    [changes, levelId, selected],
  );
  if (!drawing) return null;
  const nameOf = (id: string) => {
    const change = changes.find((one) => one.id === id);
    return change ? placeName(change, change.title, untitled) : null;
  };
  return (
    <div className={`stack ${styles.map}`}>
      {levels.length > 1 && (
        <Segmented
          label={t.levels}
          value={levelId}
          choices={levels.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={choose}
        />
      )}
      <LevelMap
        className={styles.mapFrame}
        drawing={drawing}
        label={t.map}
        selectedId={selected?.after ? selected.id : null}
        noteOf={nameOf}
        onSelect={(id) => {
          const change = changes.find((one) => one.id === id);
          if (change) onSelect(change);
        }}
        overlay={overlay}
      />
      <ul className={`hint ${styles.legend}`}>
        {(['added', 'changed', 'removed'] as const)
          .filter((kind) => changes.some(({ change, levelId: of }) => change === kind && of !== ''))
          .map((kind) => (
            <li key={kind} data-kind={kind}>
              {t.legend[kind]}
            </li>
          ))}
      </ul>
    </div>
  );
}
