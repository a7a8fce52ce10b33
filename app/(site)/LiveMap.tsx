'use client';

import { createElement, useEffect } from 'react';
import styles from './site.module.css';

type LiveMapProps = { language: string; theme: string | null; title: string };

const loader = '/embed.js';

/** The demo map, embedded by the same script and element that other websites use. */
export function LiveMap({ language, theme, title }: LiveMapProps) {
  useEffect(() => {
    if (document.querySelector(`script[src="${loader}"]`)) return;
    const script = document.createElement('script');
    script.src = loader;
    script.async = true;
    document.head.append(script);
  }, []);
  const attributes = { map: '~demo', lang: language, title, ...(theme && { theme }) };
  return (
    <div className={styles.live}>
      {createElement('atrium-map', { class: styles.liveMap, ...attributes })}
      <noscript>
        <iframe className={styles.liveMap} src="/embed/~demo" title={title} />
      </noscript>
    </div>
  );
}
