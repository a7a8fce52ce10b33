'use client';

import { Download } from 'lucide-react';
import { Button } from '#lib/ui/Button.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { saveFile } from '#lib/ui/save-file.ts';
import { type CsvRow, toCsv } from './to-csv.ts';

type CsvButtonProps = { label: string; text: string; fileName: string; rows: readonly CsvRow[] };

/** Saves the shown rows as a file for a spreadsheet. */
export function CsvButton({ label, text, fileName, rows }: CsvButtonProps) {
  const { csvSeparator } = useStrings('reports').t.reports;
  const save = () => {
    // The byte order mark tells spreadsheets that the file is UTF-8.
    const parts = [`\uFEFF${toCsv(rows, csvSeparator)}`];
    saveFile(fileName, new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<Download aria-hidden />}
      aria-label={label}
      title={label}
      onClick={save}
    >
      {text}
    </Button>
  );
}
