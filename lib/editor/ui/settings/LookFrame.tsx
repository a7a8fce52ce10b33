'use client';

import { useEffect, useRef, useState } from 'react';
import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useOnceNear } from '../../../ui/use-once-near.ts';
import styles from './settings.module.css';
import { useSettings } from './settings-host.tsx';

const restMs = 400;
/** Servers refuse addresses that are much longer. */
const lookCharsMax = 6_000;

/** The draft's real map in a frame, with the shown settings. It loads when scrolled into view. */
export function LookFrame() {
  const { project, look, levels, setSettings, t: texts } = useSettings();
  const { token, revision } = look;
  const t = texts.settings.look;
  const [width, setWidth] = useState<'wide' | 'phone'>('wide');
  const [part, isNear] = useOnceNear<HTMLDivElement>();
  const { appearance } = project;
  const { theme, scrollMode, orientation, bearing, isRotatable, names } = project.settings;
  const settings = { theme, scrollMode, orientation, bearing, isRotatable, names };
  const whole = JSON.stringify({ settings, appearance });
  const isTooLong = encodeURIComponent(whole).length > lookCharsMax;
  const { customCss: _, ...short } = appearance;
  const asked = isTooLong ? JSON.stringify({ settings, appearance: short }) : whole;
  const query = new URLSearchParams({ look: asked, revision: String(revision) });
  const address = useRested(`/preview/${token}?${query}`);
  const frame = useRef<HTMLIFrameElement>(null);
  const turned = useTurned(frame, address);
  const isKept = orientation === 'fixed' && bearing === turned;
  if (token === null) return null;
  if (levels.length === 0) return <p className="note">{t.noLevels}</p>;
  return (
    <div ref={part} className={`stack-3 ${styles.look}`}>
      <div className={`row ${styles.lookHead}`}>
        <h3>{t.preview}</h3>
        <Segmented
          label={t.widths}
          value={width}
          choices={[
            { value: 'wide', label: t.wide },
            { value: 'phone', label: t.phone },
          ]}
          onChange={setWidth}
        />
      </div>
      <iframe
        ref={frame}
        key={address}
        className={styles.lookFrame}
        data-width={width}
        title={t.preview}
        src={isNear ? address : undefined}
      />
      {turned === null || isKept ? (
        <p className="note">{t.turnHint}</p>
      ) : (
        <div>
          <Button size="sm" onClick={() => setSettings({ orientation: 'fixed', bearing: turned })}>
            {fill(t.keepTurn, { degrees: turned })}
          </Button>
        </div>
      )}
      {isTooLong && <p className="note">{t.longCss}</p>}
    </div>
  );
}

/**
 * Returns the value once it has been stable for a moment, so that dragging a colour does not reload the map at each
 * step.
 */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** Returns the degrees to which somebody turned the map in the frame. Null for a map as it begins at this address. */
function useTurned(frame: { readonly current: HTMLIFrameElement | null }, address: string): number | null {
  const [told, setTold] = useState<{ address: string; bearing: number } | null>(null);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const { type, bearing } = Object(data) as { type?: unknown; bearing?: unknown };
      if (type !== 'rotate' || typeof bearing !== 'number') return;
      setTold({ address, bearing: Math.round(bearing) % 360 });
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [frame, address]);
  return told?.address === address ? told.bearing : null;
}
