'use client';

import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
} from 'lucide-react';
import { OpButton } from '../frame/op-button.tsx';
import styles from '../panels.module.css';

const items = [
  ['alignLeft', AlignStartVertical],
  ['alignCenter', AlignCenterVertical],
  ['alignRight', AlignEndVertical],
  ['alignTop', AlignStartHorizontal],
  ['alignMiddle', AlignCenterHorizontal],
  ['alignBottom', AlignEndHorizontal],
  ['distributeX', AlignHorizontalSpaceBetween],
  ['distributeY', AlignVerticalSpaceBetween],
] as const;

export function AlignBar() {
  return (
    <div className={styles.align}>
      {items.map(([id, Icon]) => (
        <OpButton key={id} id={id} icon={<Icon aria-hidden />} />
      ))}
    </div>
  );
}
