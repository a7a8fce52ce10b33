'use client';

import {
  ArrowDownUp,
  ClipboardCopy,
  ClipboardPaste,
  Crosshair,
  Download,
  Eye,
  EyeOff,
  FileUp,
  MapPinPlus,
  Trash2,
} from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { fill } from '../../../messages/fill.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { latePart } from '../../../ui/late-part.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menus/Menu.tsx';
import { useToast } from '../../../ui/Toasts.tsx';
import { useWork } from '../frame/context.tsx';
import { useSession } from '../frame/hooks.ts';
import { columnName, useSheet, useSheetState } from './context.tsx';
import { downloadPlaces, type TableFormat, tableFormats } from './download-places.ts';

const AddPlaceDialog = latePart(() => import('./AddPlaceDialog.tsx'));
const DeletePlacesDialog = latePart(() => import('./DeletePlacesDialog.tsx'));
const ImportDialog = latePart(() => import('./ImportDialog.tsx'));

type SheetMenuProps = {
  trigger: ReactElement<{ id?: string | undefined }>;
  /** Rows can be selected, so offer to delete the selected ones. */
  hasSelection?: boolean;
  onAdded?: (id: string) => void;
};

/** Menu for places, files, clipboard and sorting, for use without a keyboard. */
export function SheetMenu({ trigger, hasSelection = false, onAdded }: SheetMenuProps) {
  const open = useSheet();
  const { sheet, t, showOnMap } = open;
  const { session, t: editorTexts } = useWork();
  const toast = useToast();
  const canWrite = useSession((state) => state.canWrite);
  const column = useSheetState((state) => state.columns[state.cursor.column]);
  const first = useSheetState((state) => state.rows[state.cursor.row]);
  const [isAdding, setAdding] = useState(false);
  const [deleted, setDeleted] = useState<readonly string[] | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (!(await copyText(sheet.copy()))) toast({ tone: 'error', title: t.copyBlocked });
  };
  const paste = async () => {
    try {
      sheet.paste(await navigator.clipboard.readText());
    } catch {
      toast({ tone: 'error', title: t.pasteBlocked });
    }
  };
  const download = (format: TableFormat) => downloadPlaces(session.document, format, editorTexts.table);
  return (
    <>
      <Menu trigger={trigger} align="end">
        {canWrite && (
          <MenuItem icon={<MapPinPlus aria-hidden />} onSelect={() => setAdding(true)}>
            {t.add.action}
          </MenuItem>
        )}
        {hasSelection && first !== undefined && (
          <MenuItem icon={<Crosshair aria-hidden />} onSelect={() => showOnMap(first)}>
            {t.goTo}
          </MenuItem>
        )}
        {canWrite && hasSelection && (
          <>
            <MenuItem
              icon={<Eye aria-hidden />}
              onSelect={() => sheet.hidePlaces(sheet.selectedIds(), false)}
            >
              {t.show}
            </MenuItem>
            <MenuItem
              icon={<EyeOff aria-hidden />}
              onSelect={() => sheet.hidePlaces(sheet.selectedIds(), true)}
            >
              {t.hide}
            </MenuItem>
          </>
        )}
        {canWrite && hasSelection && (
          <MenuItem isDanger icon={<Trash2 aria-hidden />} onSelect={() => setDeleted(sheet.selectedIds())}>
            {t.remove.action}
          </MenuItem>
        )}
        {canWrite && <MenuSeparator />}
        <MenuItem icon={<ClipboardCopy aria-hidden />} onSelect={() => void copy()}>
          {t.copy}
        </MenuItem>
        {canWrite && (
          <MenuItem icon={<ClipboardPaste aria-hidden />} onSelect={() => void paste()}>
            {t.paste}
          </MenuItem>
        )}
        {column && (
          <MenuItem icon={<ArrowDownUp aria-hidden />} onSelect={() => sheet.sortBy(column)}>
            {fill(t.sortBy, { column: columnName(column, open) })}
          </MenuItem>
        )}
        <MenuSeparator />
        {tableFormats.map((format) => (
          <MenuItem
            key={format.format}
            icon={<Download aria-hidden />}
            onSelect={() => void download(format)}
          >
            {fill(t.files.download, { format: format.name })}
          </MenuItem>
        ))}
        {canWrite && (
          <MenuItem icon={<FileUp aria-hidden />} onSelect={() => input.current?.click()}>
            {t.files.bringIn}
          </MenuItem>
        )}
      </Menu>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t.files.bringIn}
        accept=".csv,.tsv,.txt,.xlsx"
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null);
          event.target.value = '';
        }}
      />
      {file && <ImportDialog file={file} onClose={() => setFile(null)} />}
      {isAdding && <AddPlaceDialog onAdded={onAdded} onClose={() => setAdding(false)} />}
      {deleted && deleted.length > 0 && <DeletePlacesDialog ids={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}
