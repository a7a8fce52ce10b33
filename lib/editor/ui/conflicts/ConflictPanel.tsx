'use client';

import { useId } from 'react';
import { boundsOfAll } from '../../commands/geometry.ts';
import { pastePlaces } from '../../commands/paste-places.ts';
import type { Conflict } from '../../model/state.ts';
import { isPlace, type Place } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { ConflictCards } from './ConflictCards.tsx';
import styles from './conflict-panel.module.css';

/**
 * Asks beside the map which side of each conflict counts. The map draws both. Only the places in question wait; all else
 * can be worked on.
 */
export default function ConflictPanel() {
  const { editor, autosave, t } = useEditor();
  const { session, screen } = editor;
  const id = useId();
  const show = ({ mine, theirs }: Conflict) => {
    const places = [mine, theirs].filter((one): one is Place => isPlace(one));
    const [first] = places;
    if (!first) return;
    screen.setLevel(first.level);
    editor.view.show(boundsOfAll(places.filter(({ level }) => level === first.level)));
  };
  const keepBoth = ({ id: placeId, mine }: Conflict) => {
    autosave.resolve(placeId, 'theirs');
    const level = isPlace(mine) && session.document.get(mine.level);
    if (!isPlace(mine) || !level || level.kind !== 'level') return;
    session.run(pastePlaces(session.document, { places: [mine], level, at: null, newId: session.newId }));
  };
  return (
    <div
      role="dialog"
      className={`stack ${styles.panel}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h2 id={`${id}-title`}>{t.conflict.title}</h2>
      <p id={`${id}-text`} className={styles.text}>
        {t.conflict.panelText}
      </p>
      <ConflictCards onShow={show} onBoth={keepBoth} />
    </div>
  );
}
