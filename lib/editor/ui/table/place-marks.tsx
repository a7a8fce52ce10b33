import { EyeOff, Lock, MapPin } from 'lucide-react';
import type { Place } from '../../model/types.ts';
import styles from './place-marks.module.css';

/** Small picture of a place's colour and kind. */
export function PlaceMark({ place }: { place: Pick<Place, 'kind' | 'color'> }) {
  if (place.kind === 'marker') {
    return (
      <span className={`centred ${styles.mark}`} style={{ color: place.color }}>
        <MapPin aria-hidden />
      </span>
    );
  }
  return (
    <span className={`centred ${styles.mark}`}>
      <span
        className={styles.markArea}
        style={{
          borderColor: place.color,
          background: `color-mix(in srgb, ${place.color} 30%, transparent)`,
        }}
      />
    </span>
  );
}

export function PlaceFlags(props: {
  isLocked: boolean;
  isHidden: boolean;
  texts: { locked: string; hidden: string };
}) {
  const { isLocked, isHidden, texts } = props;
  return (
    <>
      {isLocked && <Lock aria-label={texts.locked} />}
      {isHidden && <EyeOff aria-label={texts.hidden} />}
    </>
  );
}
