'use client';

import { type KeyboardEvent, useMemo, useState } from 'react';
import { containsWords, namedFirst, searchedText } from '../../../mapmodel/contains-words.ts';
import { fill } from '../../../messages/fill.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { placeName } from '../../../ui/place-name.ts';
import { boundsOfAll } from '../../commands/geometry.ts';
import { titleOf } from '../../model/entities.ts';
import { needsEdit, selectionOf } from '../../operations/types.ts';
import { operations } from '../../operations.ts';
import { findPlaces, titlesOf } from '../../sheet/find-places.ts';
import { useEditor } from '../frame/context.tsx';
import styles from '../frame/dialogs.module.css';
import { keyText } from '../frame/op-button.tsx';
import { useKinds } from '../kinds/use-kinds.ts';
import { byLikeness } from '../places/by-likeness.ts';

type Entry = { id: string; group: string; label: string; note: string; run: (() => void) | null };
const placesMax = 30;

/** Search for commands, levels and places of all levels. */
export default function Palette() {
  const { editor, t } = useEditor();
  const { screen } = editor;
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const close = () => screen.closeDialog();
  const entries = useEntries(search);
  const active = Math.min(at, entries.length - 1);
  const use = (entry: Entry | undefined) => {
    if (!entry?.run) return;
    close();
    entry.run();
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(active + 1, entries.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(active - 1, 0));
    else if (event.key === 'Enter') use(entries[active]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog isOpen onClose={close} title={t.operations.palette}>
      <form onSubmit={(event) => event.preventDefault()}>
        <input
          className={styles.paletteInput}
          role="combobox"
          aria-expanded
          aria-controls="palette-list"
          aria-activedescendant={entries[active] ? `palette-${active}` : undefined}
          aria-label={t.palette.placeholder}
          placeholder={t.palette.placeholder}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setAt(0);
          }}
          onKeyDown={walk}
        />
      </form>
      <div id="palette-list" role="listbox" aria-label={t.operations.palette} className={styles.paletteList}>
        {entries.length === 0 && <p className="faint">{t.palette.none}</p>}
        {entries.map((entry, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field above takes the keys.
          <div
            key={entry.id}
            id={`palette-${i}`}
            ref={i === active ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            aria-disabled={entry.run === null}
            className={`spread ${styles.paletteRow}`}
            onClick={() => use(entry)}
            onPointerMove={() => setAt(i)}
          >
            <span>{entry.label}</span>
            <small>{entry.note}</small>
          </div>
        ))}
      </div>
    </Dialog>
  );
}

function useEntries(search: string): Entry[] {
  const { editor, t } = useEditor();
  const kinds = useKinds();
  return useMemo(() => {
    const { screen, session } = editor;
    const { document } = session;
    const contains = containsWords(search);
    const holds = (text: string) => contains === null || contains(searchedText([text]));
    const commands = operations
      .filter(({ id }) => id !== 'palette' && !id.startsWith('nudge') && holds(t.operations[id]))
      .filter(({ id }) => id !== 'bringIn' || session.store.getState().canWrite)
      .map((operation): Entry => {
        const reason = operation.blocked?.(editor) ?? null;
        const [key] = operation.keys;
        return {
          id: operation.id,
          group: t.palette.commands,
          label: t.operations[operation.id],
          note: reason ? t.reasons[reason] : key ? keyText(key, t) : '',
          run: reason ? null : () => operation.run(editor),
        };
      });
    const ids = selectionOf(editor);
    const reason = needsEdit(editor);
    const ofKinds = (kinds?.list ?? [])
      .map(({ kind, label }) => ({ kind, label: fill(t.palette.kind, { kind: label }) }))
      .filter(({ label }) => contains !== null && holds(label))
      .map(
        ({ kind, label }): Entry => ({
          id: `kind-${kind}`,
          group: t.palette.commands,
          label,
          note: reason ? t.reasons[reason] : '',
          run: reason ? null : () => kinds?.give(kind, ids),
        }),
      );
    const levels = document
      .levels()
      .filter(({ name }) => holds(name))
      .map(
        (level): Entry => ({
          id: level.id,
          group: t.palette.levels,
          label: level.name,
          note: t.level.title,
          run: () => screen.setLevel(level.id),
        }),
      );
    if (contains === null) return [...commands, ...levels];
    const { language } = screen.store.getState();
    const { defaultLanguage } = document.project().settings;
    const found = document
      .levels()
      .flatMap((level) =>
        findPlaces(document.places(level.id), search, document).map((place) => ({ place, level })),
      );
    const places = namedFirst(found, search, ({ place }) => titlesOf(place))
      .slice(0, placesMax)
      .map(
        ({ place, level }): Entry => ({
          id: place.id,
          group: t.palette.places,
          label: placeName(place, titleOf(place, language, defaultLanguage), t.untitled),
          note: level.name,
          run: () => {
            screen.setLevel(level.id);
            screen.select([place.id]);
            editor.view.show(boundsOfAll([place]));
          },
        }),
      );
    const all = [...places, ...byLikeness([...commands, ...ofKinds], search), ...levels];
    return namedFirst(all, search, ({ label }) => [label]);
  }, [editor, search, t, kinds]);
}
