'use client';

import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { marksOf } from '../../../import/compare.ts';
import { kindOf } from '../../../import/last-import.ts';
import type { FieldChange, Note, Proposal, ProposedPlace } from '../../../import/proposal.ts';
import { type Counted, fill } from '../../../messages/fill.ts';
import { type ImportStrings, loadImportStrings } from '../../../messages/import.ts';
import { loadRoomKinds } from '../../../messages/room-kinds.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Check } from '../../../ui/fields/Check.tsx';
import { placeName } from '../../../ui/place-name.ts';
import { useToast } from '../../../ui/Toasts.tsx';
import { knownMapOf } from '../../bring-in/known-map.ts';
import type { FieldName } from '../../commands/import-fields.ts';
import { importPlaces } from '../../commands/import-places.ts';
import { liveFields } from '../../sheet/columns.ts';
import { useWork } from '../frame/context.tsx';
import { readInWorker } from '../import/read-in-worker.ts';
import { wordsOf } from '../import/report-text.ts';
import { columnName, useSheet } from './context.tsx';
import styles from './table.module.css';

type Read = { proposal: Proposal; words: ImportStrings } | { error: string } | null;

const shownMax = 50;

/** Shows what a CSV or Excel file would change. Applying it is one undo step. */
export default function ImportDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { t, language } = useSheet();
  const { files: texts } = t;
  const { session } = useWork();
  const toast = useToast();
  const read = useFile(file);
  const [isEditedTaken, setEditedTaken] = useState(false);
  const takes = (change: FieldChange) => isEditedTaken || !isEdit(change);
  const edited = read && 'proposal' in read ? read.proposal.changes.filter(isEdit).length : 0;
  const apply = (proposal: Proposal) => {
    const { command, changed } = importPlaces(
      session.document,
      acceptedOf(proposal, takes, session.document.project().settings.defaultLanguage),
      session.newId,
    );
    const isRun = session.run(command);
    const { lastStep } = session.store.getState();
    toast({
      tone: 'success',
      title: fill(texts.done, { count: changed }, language),
      ...(isRun && lastStep !== null && { action: { label: t.undo, run: () => session.undoStep(lastStep) } }),
    });
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={fill(texts.importTitle, { name: file.name })} size="wide">
      {read === null && <p role="status">{texts.reading}</p>}
      {read && 'error' in read && <p role="alert">{read.error}</p>}
      {read && 'proposal' in read && (
        <>
          <Changes proposal={read.proposal} takes={takes} words={read.words} />
          {edited > 0 && (
            <Check
              label={fill(texts.edited, { count: edited }, language)}
              isOn={isEditedTaken}
              onChange={setEditedTaken}
            />
          )}
          <div className={styles.actions}>
            <Button onClick={onClose}>{texts.cancel}</Button>
            {read.proposal.changes.some(takes) && (
              <Button variant="primary" onClick={() => apply(read.proposal)}>
                {texts.apply}
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Reads the file in a worker and compares it with the current places. */
function useFile(file: File): Read {
  const { t, language } = useSheet();
  const { session } = useWork();
  const [read, setRead] = useState<Read>(null);
  useEffect(() => {
    const stop = new AbortController();
    const begin = async (): Promise<Read> => {
      const words = await loadImportStrings(language);
      const { languages } = session.document.project();
      const kinds = await loadRoomKinds([...new Set([...languages, 'en'])]).catch(() => undefined);
      const known = knownMapOf(session.document, kinds);
      const answer = await readInWorker([file], { known, words, language, signal: stop.signal });
      if ('refused' in answer) return { error: answer.refused.text };
      if ('failed' in answer || answer.proposal.source.format !== 'table') return { error: t.files.failed };
      return { ...answer, words };
    };
    begin().then(
      (answer) => !stop.signal.aborted && setRead(answer),
      () => !stop.signal.aborted && setRead({ error: t.files.failed }),
    );
    return () => stop.abort();
  }, [file, session, t, language]);
  return read;
}

type ChangesProps = { proposal: Proposal; takes: (change: FieldChange) => boolean; words: ImportStrings };

function Changes({ proposal, takes, words }: ChangesProps) {
  const open = useSheet();
  const { sheet, t, language, live } = open;
  const isPublished = useStore(live, (view) => view.isPublished);
  const { session, t: editorTexts } = useWork();
  const { files: texts } = t;
  const { places } = proposal;
  const changes = proposal.changes.filter(takes);
  const { telephone, webpage, email, externalId } = editorTexts.inspector;
  const contacts: Readonly<Record<string, string>> = { telephone, webpage, email, externalId };
  const fieldNameOf = (field: string) => {
    const column = sheet.columns.find(({ id }) => id === field);
    return column ? columnName(column, open) : (contacts[field] ?? field);
  };
  const { defaultLanguage } = session.document.project().settings;
  const titleOf = (id: string) => {
    const place = session.document.place(id);
    return place ? placeName(place, place.translations[defaultLanguage]?.title, editorTexts.untitled) : '';
  };
  return (
    <>
      <p>{changes.length === 0 ? texts.nothing : fill(texts.changes, { count: changes.length }, language)}</p>
      {isPublished && changes.some(({ field }) => liveFields.some((live) => live === field)) && (
        <p>{texts.liveNote}</p>
      )}
      <LeftOut title={texts.unmatched} lines={places.filter(({ match }) => match === null).map(rowName)} />
      <LeftOut
        title={texts.noted}
        lines={places.flatMap((place) =>
          place.match ? place.notes.map((note) => `${rowName(place)}: ${noteText(note, words)}`) : [],
        )}
      />
      {changes.length > 0 && (
        <section
          className={styles.changes}
          aria-label={fill(texts.changes, { count: changes.length }, language)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard.
          tabIndex={0}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">{t.columns.title}</th>
                <th scope="col">{texts.field}</th>
                <th scope="col">{texts.from}</th>
                <th scope="col">{texts.to}</th>
              </tr>
            </thead>
            <tbody>
              {changes.slice(0, shownMax).map((change) => (
                <tr key={`${change.ref} ${change.field}`}>
                  <th scope="row">{titleOf(change.id)}</th>
                  <td>{fieldNameOf(change.field)}</td>
                  <td>{change.before}</td>
                  <td>{change.after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {changes.length > shownMax && (
        <p className="muted">{fill(texts.more, { count: changes.length - shownMax }, language)}</p>
      )}
    </>
  );
}

/** Lists the rejected parts of a file with their rows, up to a readable number. */
function LeftOut({ title, lines }: { title: Counted; lines: readonly string[] }) {
  const { t, language } = useSheet();
  const all = [...new Set(lines)];
  const more = all.length - shownMax;
  if (all.length === 0) return null;
  return (
    <details className="muted">
      <summary>{fill(title, { count: all.length }, language)}</summary>
      <ul className={styles.leftOut}>
        {all.slice(0, shownMax).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {more > 0 && <p>{fill(t.files.more, { count: more }, language)}</p>}
    </details>
  );
}

/** Names a row: its number in the spreadsheet, and the title or key of its place, such as `4: cinema`. */
function rowName({ ref, key, texts }: ProposedPlace): string {
  const title = Object.values(texts).find((text) => text.title)?.title;
  return [ref.replace(/^row-/, ''), title ?? key].filter(Boolean).join(': ');
}

function noteText({ code, text }: Note, words: ImportStrings): string {
  return [wordsOf(code, words), text].filter(Boolean).join(': ');
}

/** Checks whether a change would undo an edit of the map: the file says what it said at its last import. */
function isEdit({ origin }: FieldChange): boolean {
  return origin === 'here';
}

/** Returns the changes of all matched places that `takes` allows. Rows of other places are left out. */
function acceptedOf(
  { places, changes, source }: Proposal,
  takes: (change: FieldChange) => boolean,
  defaultLanguage: string,
): Parameters<typeof importPlaces>[1] {
  const fields = new Map<string, Set<FieldName>>();
  for (const change of changes.filter(takes))
    fields.set(change.ref, (fields.get(change.ref) ?? new Set()).add(change.field));
  const matched = places.filter(({ match }) => match !== null);
  const imported = matched.map((place) => ({
    place,
    marks: marksOf(place, { defaultLanguage, areTagsAdded: false }),
  }));
  return {
    levels: [],
    plans: new Map(),
    metersPerPixel: null,
    places: matched,
    fields,
    areTagsAdded: false,
    languages: [],
    projectName: null,
    removed: [],
    north: null,
    hasDirections: false,
    kinds: new Map(),
    imported: { kind: kindOf(source.format), places: imported },
  };
}
