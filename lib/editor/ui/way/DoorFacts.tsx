'use client';

import { fill } from '../../../messages/fill.ts';
import { useScreen } from '../frame/hooks.ts';
import { useDirections, useFindings } from './use-way.ts';
import styles from './way.module.css';

/** Shows the two sides that a door joins, or why it joins none. */
export function DoorFacts({ id, isEntrance }: { id: string; isEntrance: boolean }) {
  const t = useDirections();
  const isWayOpen = useScreen((state) => state.way !== null);
  const door = useFindings(({ floor }) => floor?.doors.find((each) => each.id === id));
  const isOld = useFindings((found) => found.isFloorOld);
  if (!isWayOpen) return <p className={styles.faint}>{t.way.doorUnknown}</p>;
  if (isOld) {
    return (
      <p className={styles.faint} role="status">
        {t.reading}
      </p>
    );
  }
  if (!door) return <p className={styles.warning}>{t.way.doorUnused}</p>;
  if ('lacks' in door && isEntrance) return <p className={styles.faint}>{t.way.entranceIdle}</p>;
  if ('lacks' in door) {
    return (
      <p className={styles.warning} role="status">
        {door.lacks === 'floor' ? t.way.doorNoFloor : t.way.doorNoWall}
      </p>
    );
  }
  const [from, to] = door.joins.map((name) => name || t.way.theFloor);
  const isNamed = door.joins.some((name) => name !== '');
  return (
    <p className={styles.good} role="status">
      {isNamed ? fill(t.way.doorJoins, { from: from ?? '', to: to ?? '' }) : t.way.doorJoinsFloor}
    </p>
  );
}
