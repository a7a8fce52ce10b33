'use client';

import { ArrowDownUp, ClipboardCopy, ClipboardPaste, Download, FileUp } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useRef, useState } from 'react';
import { useWork } from '#lib/editor/ui/context.tsx';
import { useEditorState } from '#lib/editor/ui/hooks.ts';
import { downloadPlaces, tableFormats } from '#lib/editor/ui/table/download-places.ts';
import { fill } from '#lib/strings/text.ts';
import { Menu, MenuItem, MenuSeparator } from '#lib/ui/Menu.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';
import { columnName, useSheet, useSheetState } from './context.tsx';

const ImportDialog = lazy(() => import('./ImportDialog.tsx'));

/** Files, clipboard and sorting, for hands without a keyboard. */
export function SheetMenu({ trigger }: { trigger: ReactElement<{ id?: string | undefined }> }) {
  const open = useSheet();
  const { sheet, t } = open;
  const { session, t: editorTexts } = useWork();
  const toast = useToast();
  const canWrite = useEditorState((state) => state.canWrite);
  const column = useSheetState((state) => state.columns[state.cursor.column]);
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const paste = async () => {
    try {
      sheet.paste(await navigator.clipboard.readText());
    } catch {
      toast({ tone: 'error', title: t.pasteBlocked });
    }
  };
  const download = async (format: (typeof tableFormats)[number]) => {
    try {
      await downloadPlaces(session.document, format, editorTexts.table);
    } catch {
      toast({ tone: 'error', title: editorTexts.table.notLoaded });
    }
  };
  return (
    <>
      <Menu trigger={trigger} align="end">
        <MenuItem
          icon={<ClipboardCopy aria-hidden />}
          onSelect={() => void navigator.clipboard?.writeText(sheet.copy())}
        >
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
      <Suspense>{file && <ImportDialog file={file} onClose={() => setFile(null)} />}</Suspense>
    </>
  );
}
