import { lateCode } from '../../../late/late-code.ts';
import { saveFile } from '../../../ui/save-file.ts';
import type { Document } from '../../model/document.ts';

const rowCode = lateCode(async () => {
  const [{ exportRows }, { knownMapOf }] = await Promise.all([
    import('../../../import/table/export-rows.ts'),
    import('../../bring-in/known-map.ts'),
  ]);
  return { exportRows, knownMapOf };
});
const csvCode = lateCode(() => import('../../../import/table/write-csv.ts'));
const xlsxCode = lateCode(() => import('../../../import/table/write-xlsx.ts'));

export const tableFormats = [
  { format: 'csv', name: 'CSV', type: 'text/csv' },
  {
    format: 'xlsx',
    name: 'Excel',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
] as const;
export type TableFormat = (typeof tableFormats)[number];

/** Downloads all places as a file. The code that writes it is loaded at the first download. */
export async function downloadPlaces(
  document: Document,
  { format, type }: TableFormat,
  texts: { title: string; fileName: string },
): Promise<void> {
  const blob = new Blob([await fileOf(document, format, texts.title)], { type });
  saveFile(`${texts.fileName}.${format}`, blob);
}

async function fileOf(document: Document, format: TableFormat['format'], title: string): Promise<BlobPart> {
  const { exportRows, knownMapOf } = await rowCode.load();
  const rows = exportRows(knownMapOf(document));
  if (format === 'csv') return (await csvCode.load()).writeCsv(rows);
  const { writeXlsx } = await xlsxCode.load();
  return new Uint8Array(writeXlsx(rows, title));
}
