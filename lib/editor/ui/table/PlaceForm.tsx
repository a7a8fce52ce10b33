'use client';

import { Crosshair, PencilLine, Radio, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/Button.tsx';
import { latePart } from '../../../ui/late-part.tsx';
import { placeName } from '../../../ui/place-name.ts';
import type { Place } from '../../model/types.ts';
import { cellText } from '../../sheet/cells.ts';
import type { SheetColumn, SheetGroup } from '../../sheet/columns.ts';
import { isMissing } from '../../sheet/missing.ts';
import { cellName } from '../../sheet/sheet-state.ts';
import { useWork } from '../frame/context.tsx';
import { useDocument, useSession } from '../frame/hooks.ts';
import styles from './cards.module.css';
import { columnName, useSheet, useSheetState } from './context.tsx';
import { FieldControl } from './FieldControl.tsx';

const DeletePlacesDialog = latePart(() => import('./DeletePlacesDialog.tsx'));

/** All fields of one place: first those that visitors see at once, then those that wait for publishing. */
export function PlaceForm({ id, onGone }: { id: string; onGone: () => void }) {
  const { untitled } = useWork().t;
  const { sheet, t, live, showOnMap } = useSheet();
  const place = useDocument((document) => document.place(id));
  const isPublished = useStore(live, (view) => view.isPublished);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const canWrite = useSession((state) => state.canWrite);
  const [isDeleting, setDeleting] = useState(false);
  useEffect(() => {
    if (!place) onGone();
  }, [place, onGone]);
  if (!place) return null;
  const [first] = sheet.columns;
  const title = placeName(place, place.translations[first?.language ?? '']?.title, untitled);
  const section = (group: SheetGroup, text: string) =>
    sheet.columns.some((column) => column.group === group) && (
      <section className={styles.section} data-group={group} aria-label={text}>
        <h3 className={styles.groupHead}>
          {group === 'live' ? <Radio aria-hidden /> : <PencilLine aria-hidden />}
          <span>{text}</span>
        </h3>
        {sheet.columns
          .filter((column) => column.group === group)
          .map((column) => (
            <Field key={column.id} place={place} column={column} />
          ))}
      </section>
    );
  return (
    <div className={styles.form} data-place={id}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {section('live', isPublished ? t.groups.liveHead : t.groups.liveHeadUnpublished)}
      {section('draft', t.groups.draftHead)}
      <div>
        <Button icon={<Crosshair aria-hidden />} onClick={() => showOnMap(id)}>
          {t.goTo}
        </Button>
      </div>
      {canWrite && (
        <div>
          <Button variant="danger" icon={<Trash2 aria-hidden />} onClick={() => setDeleting(true)}>
            {t.remove.one}
          </Button>
        </div>
      )}
      {isDeleting && <DeletePlacesDialog ids={[id]} onClose={() => setDeleting(false)} />}
    </div>
  );
}

/** Field that is written on blur. A rejected text stays with the reason, also when the place is left. */
function Field({ place, column }: { place: Place; column: SheetColumn }) {
  const open = useSheet();
  const { sheet, t } = open;
  const rejected = useSheetState((state) => state.rejected.get(cellName(place.id, column)));
  const canWrite = useSession((state) => state.canWrite);
  const [typed, setTyped] = useState<string | null>(null);
  const isMarkerField = column.field === 'icon';
  if (isMarkerField && place.kind === 'area') return null;
  const write = (text: string) => {
    sheet.leaveWith({ id: place.id, column, text });
    setTyped(null);
  };
  return (
    <FieldControl
      column={column}
      label={columnName(column, open)}
      value={typed ?? rejected?.text ?? cellText(place, column, sheet.world)}
      error={rejected ? t.faults[rejected.fault] : null}
      note={isMissing(place, column) ? t.missing : undefined}
      isReadOnly={!canWrite || column.field === 'level'}
      onChange={(text) => {
        setTyped(text);
        // A select is written on change.
        if (column.field === 'status') write(text);
      }}
      onBlur={() => typed !== null && write(typed)}
    />
  );
}
