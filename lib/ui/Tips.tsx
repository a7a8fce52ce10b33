'use client';

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './Tips.module.css';
import { type Tip, watchTips } from './watch-tips.ts';

const gapPx = 6;

/**
 * Shows the tooltips of all controls of the page: what `data-tip` says, with the key of `data-tip-key` and the remark of
 * `data-tip-note`, else the `title`. A mouse shows them by resting, the keyboard by its focus, a finger by a long press.
 */
export default function Tips() {
  const [tip, setTip] = useState<Tip | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => watchTips(document, setTip), []);
  useLayoutEffect(() => {
    if (tip && box.current) place(box.current, tip.target);
  }, [tip]);
  if (!tip) return null;
  return (
    <div ref={box} role="tooltip" className={styles.tip} data-tips="">
      <span>
        <span>{tip.text}</span>
        {tip.keys && <kbd className={styles.key}>{tip.keys}</kbd>}
      </span>
      {tip.note && <span className={styles.note}>{tip.note}</span>}
    </div>
  );
}

/** Places the tip below its control, above it near the lower edge, and within the window. */
function place(box: HTMLElement, target: Element): void {
  const at = target.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const isBelow = at.bottom + gapPx + height <= innerHeight;
  const left = Math.min(Math.max(at.left + (at.width - width) / 2, gapPx), innerWidth - width - gapPx);
  box.style.left = `${Math.max(left, 0)}px`;
  box.style.top = `${isBelow ? at.bottom + gapPx : Math.max(at.top - gapPx - height, 0)}px`;
}
