'use client';

import { useMemo } from 'react';
import { fill } from '#lib/messages/fill.ts';
import { placeName } from '#lib/ui/place-name.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { LevelMap } from './LevelMap.tsx';
import styles from './MapPane.module.css';
import { levelDrawing, type MapLevel, type MapPlace, placeDrawing } from './map-levels.ts';
import { namePainter } from './name-painter.ts';

type MapPaneProps = {
  level: MapLevel;
  /** Of the level, in the shown language. */
  name: string;
  selectedId: string | null;
  titleOf: (place: MapPlace) => string | null;
  onSelect: (id: string | null) => void;
};

/** Map of one level with its selection. The list beside it offers selection by keyboard. */
export function MapPane({ level, name: levelName, selectedId, titleOf, onSelect }: MapPaneProps) {
  const { t } = useStrings('project');
  const places = useMemo(
    () => new Map([...level.areas, ...level.markers].map((place) => [place.id, place])),
    [level],
  );
  const drawing = useMemo(
    () =>
      levelDrawing(
        level,
        [...places.values()].map((place) => placeDrawing(place, titleOf(place) ?? '')),
      ),
    [level, places, titleOf],
  );
  const nameOf = (id: string) => {
    const place = places.get(id);
    return place ? placeName(place, titleOf(place), t.common.untitled) : null;
  };
  const selected = places.get(selectedId ?? '');
  const name = selected?.kind === 'marker' ? nameOf(selected.id) : null;
  const overlay = useMemo(
    () => (selected?.kind === 'marker' && name !== null ? namePainter(selected, name) : null),
    [selected, name],
  );
  return (
    <LevelMap
      className={styles.pane}
      drawing={drawing}
      label={fill(t.project.mapLabel, { level: levelName })}
      selectedId={selectedId}
      noteOf={nameOf}
      onSelect={onSelect}
      overlay={overlay}
    />
  );
}
