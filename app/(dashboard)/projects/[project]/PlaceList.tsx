'use client';

import { EyeOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PlaceMark } from '#lib/editor/ui/table/place-marks.tsx';
import { useRows } from '#lib/ui/hooks/rows.ts';
import { placeName } from '#lib/ui/place-name.ts';
import { StatusDot } from '#lib/ui/StatusDot.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import type { MapPlace } from './map-levels.ts';
import styles from './panel.module.css';

const rowPx = 40;

type PlaceListProps = {
  places: readonly MapPlace[];
  titleOf: (place: MapPlace) => string | null;
  /** Place to focus when the reader returns from its details. */
  focusId: string | null;
  onSelect: (id: string) => void;
};

/** All places of a level. Only visible rows are rendered. */
export function PlaceList({ places, titleOf, focusId, onSelect }: PlaceListProps) {
  const { t } = useStrings('project');
  const frame = useRef<HTMLDivElement>(null);
  const { indexes, totalPx, scrollTo } = useRows({
    count: places.length,
    rowPx,
    scroller: frame,
    overscan: 8,
  });
  const returnTo = useRef(focusId);
  useEffect(() => {
    const index = places.findIndex(({ id }) => id === returnTo.current);
    if (index < 0) return;
    scrollTo(index, 'center');
    requestAnimationFrame(() =>
      frame.current
        ?.querySelector<HTMLElement>(`[data-index="${index}"] button`)
        ?.focus({ preventScroll: true }),
    );
    returnTo.current = null;
  }, [places, scrollTo]);
  return (
    <div className={styles.listFrame} ref={frame}>
      <ul className={styles.list} style={{ height: totalPx }}>
        {indexes.map((index) => {
          const place = places[index];
          if (!place) return null;
          const title = titleOf(place);
          return (
            <li
              key={place.id}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={places.length}
              className={styles.row}
              style={{ translate: `0 ${index * rowPx}px` }}
            >
              <button type="button" className={styles.place} onClick={() => onSelect(place.id)}>
                <PlaceMark place={place} />
                <span className={title ? styles.placeTitle : styles.placeKey}>
                  {placeName(place, title, t.common.untitled)}
                </span>
                {place.isHidden && <EyeOff className={styles.hiddenIcon} aria-label={t.project.hidden} />}
                {place.status && <StatusDot status={place.status} />}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
