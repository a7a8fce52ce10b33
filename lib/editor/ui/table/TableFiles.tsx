import { Download } from 'lucide-react';
import { fill } from '../../../strings/text.ts';
import { Button } from '../../../ui/Button.tsx';
import { useToast } from '../../../ui/Toasts.tsx';
import { knownMapOf } from '../../bring-in/known-map.ts';
import type { Document } from '../../model/document.ts';
import { useEditor } from '../context.tsx';
import { useEditorState } from '../hooks.ts';
import tableStyles from './table.module.css';

const formats = [
  { format: 'csv', name: 'CSV', type: 'text/csv' },
  {
    format: 'xlsx',
    name: 'Excel',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
] as const;
type Format = (typeof formats)[number]['format'];

/** The places as a file, and back: what is changed in it comes in by the same columns. */
export function TableFiles() {
  const { editor, uploads, t } = useEditor();
  const toast = useToast();
  const { session } = editor;
  const canWrite = useEditorState((state) => state.canWrite);
  const save = async (format: Format, type: string) => {
    try {
      download(
        new Blob([await fileOf(session.document, format, t.table.title)], { type }),
        `${t.table.fileName}.${format}`,
      );
    } catch {
      toast({ tone: 'error', title: t.table.notLoaded });
    }
  };
  return (
    <div className={tableStyles.files}>
      {formats.map(({ format, name, type }) => (
        <Button
          key={format}
          size="sm"
          icon={<Download aria-hidden />}
          onClick={() => void save(format, type)}
        >
          {fill(t.table.download, { format: name })}
        </Button>
      ))}
      {canWrite && (
        <Button size="sm" onClick={() => void uploads.bring([])}>
          {t.operations.bringIn}
        </Button>
      )}
    </div>
  );
}

async function fileOf(document: Document, format: Format, title: string): Promise<BlobPart> {
  const { exportRows } = await import('../../../import/table/export-rows.ts');
  const rows = exportRows(knownMapOf(document));
  if (format === 'csv') return (await import('../../../import/table/write-csv.ts')).writeCsv(rows);
  const { writeXlsx } = await import('../../../import/table/write-xlsx.ts');
  return new Uint8Array(writeXlsx(rows, title));
}

function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
