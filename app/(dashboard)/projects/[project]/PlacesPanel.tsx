'use client';

import { MapPin } from 'lucide-react';
import { useRef, useState } from 'react';
import { fill } from '#lib/messages/fill.ts';
import { SearchField } from '#lib/ui/SearchField.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { EmptyState } from '#lib/ui/shell/EmptyState.tsx';
import { findPlaces, type MapPlace } from './map-levels.ts';
import { PlaceDetails } from './PlaceDetails.tsx';
import { PlaceList } from './PlaceList.tsx';
import styles from './panel.module.css';

type PlacesPanelProps = {
  places: readonly MapPlace[];
  selectedId: string | null;
  titleOf: (place: MapPlace) => string | null;
  texts: { language: string; defaultLanguage: string };
  onSelect: (id: string | null) => void;
};

/** List of the level's places, or details of the selected one. */
export function PlacesPanel({ places, selectedId, titleOf, texts, onSelect }: PlacesPanelProps) {
  const { t, language } = useStrings('project');
  const [search, setSearch] = useState('');
  const lastId = useRef<string | null>(null);
  const selected = places.find(({ id }) => id === selectedId);
  const found = findPlaces(places, search, (place) => titleOf(place) ?? '');
  if (selected) {
    lastId.current = selected.id;
    return (
      <PlaceDetails
        key={selected.id}
        place={selected}
        title={titleOf(selected)}
        texts={texts}
        onBack={() => onSelect(null)}
      />
    );
  }
  if (places.length === 0) {
    return (
      <EmptyState picture={<MapPin aria-hidden />} title={t.project.noPlacesTitle}>
        {t.project.noPlacesText}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.search}>
        <SearchField
          label={t.project.searchPlaces}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p className={styles.count} role="status">
          {fill(t.project.placesCount, { count: found.length }, language)}
        </p>
      </div>
      {found.length === 0 ? (
        <p className={styles.nothing}>{t.project.noPlaceFits}</p>
      ) : (
        <PlaceList places={found} titleOf={titleOf} focusId={lastId.current} onSelect={onSelect} />
      )}
    </>
  );
}
