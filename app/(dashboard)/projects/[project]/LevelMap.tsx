'use client';

import { Maximize, Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { OverlayPainter } from '#lib/map/atrium-map.ts';
import { type AtriumMap, createMap } from '#lib/map/create-map.ts';
import { lazyIconPaths } from '#lib/map/drawing/lazy-icons.ts';
import layers from '#lib/map/layers.module.css';
import { ownerTheme } from '#lib/map/owner-theme.ts';
import type { LevelDrawing } from '#lib/map/types.ts';
import { IconButton } from '#lib/ui/Button.tsx';
import { cx } from '#lib/ui/cx.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import styles from './LevelMap.module.css';

type LevelMapProps = {
  drawing: LevelDrawing;
  label: string;
  className?: string | undefined;
  selectedId?: string | null;
  /** Returns the tooltip of a place, or null. */
  noteOf: (id: string) => string | null;
  onSelect?: (id: string | null) => void;
  overlay?: OverlayPainter | null;
};

/**
 * Shows one level in the map engine, read-only. If the page scrolls, one finger and the plain wheel scroll the page.
 */
export function LevelMap(props: LevelMapProps) {
  const { drawing, label, className, selectedId = null, overlay = null } = props;
  const { t } = useStrings('project');
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [map, setMap] = useState<AtriumMap | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [hints, setHints] = useState(0);
  useEffect(() => {
    if (!host.current) return;
    const made = mountMap(host.current, {
      props: () => latest.current,
      onImageError: () => setBroken(true),
      onHint: () => setHints((count) => count + 1),
    });
    setMap(made);
    return () => made.destroy();
  }, []);
  useEffect(() => {
    if (!map) return;
    const isSame = map.level?.id === drawing.id;
    if (!isSame) setBroken(false);
    void map.setLevel(drawing, isSame ? 'view' : 'none');
  }, [map, drawing]);
  useEffect(() => {
    map?.select(selectedId);
    if (selectedId !== null) map?.reveal(selectedId);
  }, [map, selectedId]);
  useEffect(() => map?.setOverlay(overlay), [map, overlay]);
  return (
    <div className={cx(styles.frame, className)} style={{ '--ratio': drawing.width / drawing.height }}>
      <div
        ref={host}
        className={cx(styles.host, layers.host)}
        style={{ backgroundColor: drawing.backgroundColor ?? undefined }}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the map takes the keyboard as a whole.
        tabIndex={0}
        aria-label={label}
      />
      {hints > 0 && (
        <p key={hints} className={styles.hint} aria-hidden>
          {hintText(t.project)}
        </p>
      )}
      {isBroken && <p className={styles.broken}>{t.project.imageFailed}</p>}
      <div className={styles.controls}>
        <IconButton label={t.project.zoomIn} onClick={() => map?.zoomBy(1.6)} icon={<Plus aria-hidden />} />
        <IconButton
          label={t.project.zoomOut}
          onClick={() => map?.zoomBy(1 / 1.6)}
          icon={<Minus aria-hidden />}
        />
        <IconButton
          label={t.project.wholePlan}
          onClick={() => map?.reset()}
          icon={<Maximize aria-hidden />}
        />
      </div>
    </div>
  );
}

type MountOptions = { props: () => LevelMapProps; onImageError: () => void; onHint: () => void };

function mountMap(host: HTMLElement, { props, onImageError, onHint }: MountOptions): AtriumMap {
  const map = createMap(host, {
    theme: ownerTheme,
    iconPath: lazyIconPaths(() => map.iconsChanged()),
    isReducedMotion: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    // The style sheet decides whether the page scrolls.
    isCooperative: () => getComputedStyle(host).touchAction !== 'none',
    hasBubbles: false,
    createWorker: () =>
      new Worker(new URL('../../../../lib/map/layers/redraw-worker.ts', import.meta.url), { type: 'module' }),
  });
  map.on('click', ({ place }) => props().onSelect?.(place?.id ?? null));
  map.on('hover', ({ place }) => {
    host.title = (place && props().noteOf(place.id)) ?? '';
  });
  map.on('imageError', onImageError);
  map.on('hint', onHint);
  return map;
}

function hintText(texts: { hintTouch: string; hintKey: string; hintKeyMac: string }): string {
  if (matchMedia('(pointer: coarse)').matches) return texts.hintTouch;
  return /Mac|iPhone|iPad/.test(navigator.platform) ? texts.hintKeyMac : texts.hintKey;
}
