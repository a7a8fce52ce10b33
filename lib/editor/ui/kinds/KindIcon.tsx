import { iconPaths } from '../../../map/drawing/icons.ts';
import { type RoomKind, roomKinds } from '../../room-kinds.ts';
import styles from './kinds.module.css';

/** The built-in icon of a kind. */
export function KindIcon({ kind }: { kind: RoomKind }) {
  return (
    <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden>
      <path d={iconPaths[roomKinds[kind].icon]} />
    </svg>
  );
}
