import { iconPaths } from '../../../map/drawing/icons.ts';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import type { Place } from '../../model/types.ts';
import type { SheetColumn } from '../../sheet/columns.ts';
import styles from './cell-value.module.css';
import { PlaceMark } from './place-marks.tsx';

type CellValueProps = {
  place: Place;
  column: SheetColumn;
  text: string;
  isLacking: boolean;
  isRejected: boolean;
  /** Kind and colour of the place precede its title in the first column. */
  isFirst: boolean;
  /** Text for a missing value. */
  lacking: string;
};

/** Content of a cell: its text, with its colour, state or picture. */
export function CellValue({ place, column, text, isLacking, isRejected, isFirst, lacking }: CellValueProps) {
  const { field } = column;
  const path = field === 'icon' ? iconPaths[text] : undefined;
  return (
    <>
      {isFirst && <PlaceMark place={place} />}
      {field === 'color' && !isRejected && (
        <span className={styles.swatch} style={{ background: place.color }} aria-hidden />
      )}
      {field === 'status' && place.status && !isRejected && <StatusDot status={place.status} />}
      {path && (
        <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden>
          <path d={path} />
        </svg>
      )}
      <span className={`ellipsis ${styles.text}`} dir={column.language ? 'auto' : undefined}>
        {text === '' && isLacking ? <span className={styles.lacking}>{lacking}</span> : text}
      </span>
    </>
  );
}
