'use client';

import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PlaceMark } from '#lib/editor/ui/table/place-marks.tsx';
import { Badge } from '#lib/ui/Badge.tsx';
import { Button } from '#lib/ui/Button.tsx';
import { CopyField } from '#lib/ui/CopyField.tsx';
import { placeName } from '#lib/ui/place-name.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import type { MapPlace } from './map-levels.ts';
import styles from './panel.module.css';

type PlaceDetailsProps = {
  place: MapPlace;
  title: string | null;
  texts: { language: string; defaultLanguage: string };
  onBack: () => void;
};

export function PlaceDetails({ place, title, texts, onBack }: PlaceDetailsProps) {
  const { t } = useStrings('project');
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  const own = place.texts[texts.language] ?? place.texts[texts.defaultLanguage];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leads back as the button does.
    <div className={styles.details} onKeyDown={(event) => event.key === 'Escape' && onBack()}>
      <div>
        <Button
          ref={back}
          variant="ghost"
          size="sm"
          className={styles.detailsBack}
          icon={<ChevronLeft aria-hidden />}
          onClick={onBack}
        >
          {t.project.backToList}
        </Button>
      </div>
      <div className={styles.detailsHead}>
        <PlaceMark place={place} />
        <div className={styles.detailsNames}>
          <h2>{placeName(place, title, t.common.untitled)}</h2>
          <p className="muted">{place.kind === 'area' ? t.project.area : t.project.marker}</p>
        </div>
      </div>
      {(place.status || place.isHidden) && (
        <div className="cluster-tight">
          {place.status && (
            <Badge tone={place.status}>{own?.statusLabel || t.project.statusWords[place.status]}</Badge>
          )}
          {place.isHidden && <Badge>{t.project.hidden}</Badge>}
        </div>
      )}
      {own?.description && <p className={styles.description}>{own.description}</p>}
      <div className={styles.labelled}>
        <h3>{t.project.tags}</h3>
        {place.tags.length > 0 ? (
          <div className="cluster-tight">
            {place.tags.map((tag) => (
              <Badge key={tag} isPlain>
                {tag}
              </Badge>
            ))}
          </div>
        ) : (
          <p className="muted">{t.project.noTags}</p>
        )}
      </div>
      <div className={styles.labelled}>
        <h3>{t.project.key}</h3>
        <CopyField label={t.project.key} value={place.key} isOneLine />
      </div>
    </div>
  );
}
