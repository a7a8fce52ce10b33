import type { MapPlace } from './map-levels.ts';
import styles from './panel.module.css';

/** Mark in a place's colour; its shape shows the kind. */
export function PlaceMark({ place }: { place: MapPlace }) {
  return (
    <span
      className={styles.mark}
      data-kind={place.kind}
      style={{ '--mark': place.color, '--fill': place.kind === 'area' ? place.fillOpacity : 1 }}
      aria-hidden
    />
  );
}
