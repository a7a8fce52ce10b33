'use client';

import { ArrowUpRight, RotateCw } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { fill } from '#lib/messages/fill.ts';
import { IconButton } from '#lib/ui/Button.tsx';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { Segmented } from '#lib/ui/Segmented.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { type PageName, pageOf, pages, previewScale, previewWidthsPx } from './preview-widths.ts';
import styles from './share.module.css';

const keyStepPx = 16;

/** Preview of the embed code in pages of different widths. The edge can be dragged. */
export function EmbedPreview({ address }: { address: string }) {
  const { t } = useStrings('embedding');
  const stage = useRef<HTMLDivElement>(null);
  const availablePx = useWidth(stage);
  const [width, setWidth] = useState<number>(pages.article.width);
  const [turn, setTurn] = useState(0);
  const { height } = pages[pageOf(width)];
  const scale = previewScale(width, availablePx);
  const resize = (px: number) =>
    setWidth(Math.round(Math.min(Math.max(px, previewWidthsPx.min), previewWidthsPx.max)));
  const size = fill(scale < 1 ? t.embedding.sizeScaled : t.embedding.sizeShown, {
    width,
    height,
    percent: Math.round(scale * 100),
  });
  return (
    <section className={`stack-3 ${styles.preview}`} aria-labelledby="embed-preview">
      <div className={`spread ${styles.partHead}`}>
        <h3 id="embed-preview">{t.embedding.preview}</h3>
        <div className={`row-1 ${styles.tools}`}>
          <Segmented
            label={t.embedding.pageWidth}
            value={isPage(width) ? pageOf(width) : ''}
            choices={(Object.keys(pages) as PageName[]).map((name) => ({
              value: name as PageName | '',
              label: t.embedding.presets[name],
            }))}
            onChange={(name) => name !== '' && setWidth(pages[name].width)}
          />
          <IconButton
            label={t.embedding.reload}
            onClick={() => setTurn(turn + 1)}
            icon={<RotateCw aria-hidden />}
          />
          <ButtonLink
            size="sm"
            variant="ghost"
            href={address}
            target="_blank"
            prefetch={false}
            aria-label={t.embedding.openPage}
            title={t.embedding.openPage}
            icon={<ArrowUpRight aria-hidden />}
          />
        </div>
      </div>
      <div ref={stage} className={styles.stage}>
        <div className={styles.site} style={{ width: width * scale, height: height * scale }}>
          <iframe
            key={`${address} ${turn}`}
            src={address}
            title={t.embedding.previewFrame}
            style={{ width, height, transform: `scale(${scale})` }}
          />
          <ResizeHandle label={t.embedding.resize} width={width} scale={scale} onResize={resize} />
        </div>
      </div>
      <p className={styles.muted} role="status">
        {size}
      </p>
    </section>
  );
}

type ResizeHandleProps = { label: string; width: number; scale: number; onResize: (px: number) => void };

function ResizeHandle({ label, width, scale, onResize }: ResizeHandleProps) {
  const [drag, setDrag] = useState<{ x: number; width: number } | null>(null);
  const press = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ x: event.clientX, width });
  };
  const step = (event: KeyboardEvent) => {
    const sign = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!sign) return;
    event.preventDefault();
    onResize(width + sign * keyStepPx * (event.shiftKey ? 4 : 1));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is a widget; <hr> is none.
    <div
      className={styles.handle}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={previewWidthsPx.min}
      aria-valuemax={previewWidthsPx.max}
      aria-valuenow={width}
      onPointerDown={press}
      onPointerMove={(event) => drag && onResize(drag.width + (event.clientX - drag.x) / scale)}
      onPointerUp={() => setDrag(null)}
      onPointerCancel={() => setDrag(null)}
      onKeyDown={step}
    />
  );
}

function isPage(width: number): boolean {
  return Object.values(pages).some((page) => page.width === width);
}

/** Returns the inner width of an element; 0 before it is on the screen. */
function useWidth(ref: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
