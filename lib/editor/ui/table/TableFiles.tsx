import { Download } from 'lucide-react';
import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import { operation } from '../../operations.ts';
import { useEditor } from '../context.tsx';
import { useSession } from '../hooks.ts';
import { downloadPlaces, tableFormats } from './download-places.ts';
import tableStyles from './table.module.css';

/** Downloads the places as a file, and imports a changed file by the same columns. */
export function TableFiles() {
  const { editor, t } = useEditor();
  const canWrite = useSession((state) => state.canWrite);
  return (
    <div className={tableStyles.files}>
      {tableFormats.map((format) => (
        <Button
          key={format.format}
          size="sm"
          icon={<Download aria-hidden />}
          onClick={() => void downloadPlaces(editor.session.document, format, t.table)}
        >
          {fill(t.table.download, { format: format.name })}
        </Button>
      ))}
      {canWrite && (
        <Button size="sm" onClick={() => operation('bringIn').run(editor)}>
          {t.operations.bringIn}
        </Button>
      )}
    </div>
  );
}
