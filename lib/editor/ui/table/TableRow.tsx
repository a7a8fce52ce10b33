import { Crosshair } from 'lucide-react';
import { statusTypes } from '../../../contract/choices.ts';
import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import { boundsOfAll } from '../../commands/geometry.ts';
import { titleOf } from '../../model/entities.ts';
import type { Place } from '../../model/types.ts';
import { useEditor } from '../context.tsx';
import { useUpdate } from '../inspect/use-update.ts';
import { KeptFields } from '../kept-fields.tsx';
import { PlaceMark } from '../place-marks.tsx';
import tableStyles from './table.module.css';
import type { Table } from './use-table.ts';

export function TableRow({ place, top, table }: { place: Place; top: number; table: Table }) {
  const { editor, t } = useEditor();
  const { screen, session } = editor;
  const { set, texts } = useUpdate([place]);
  const { defaultLanguage } = session.document.project().settings;
  const name = titleOf(place, table.language, defaultLanguage) || place.key;
  const level = table.levels.find(({ id }) => id === place.level);
  const title = place.translations[table.language]?.title ?? '';
  return (
    <KeptFields of={[place.id]}>
      <li className={tableStyles.tableRow} style={{ transform: `translateY(${top}px)` }}>
        <input
          type="checkbox"
          aria-label={fill(t.table.select, { name })}
          checked={table.chosen.has(place.id)}
          onChange={(event) => {
            const rest = [...table.chosen].filter((id) => id !== place.id);
            table.choose(event.target.checked ? [...rest, place.id] : rest);
          }}
        />
        <span className={tableStyles.cellTitle}>
          <PlaceMark place={place} />
          <LiveText
            label={fill(t.inspector.textField, { field: t.inspector.title, language: table.language })}
            isLabelHidden
            lang={table.language}
            value={title}
            placeholder={name}
            isMissing={title === ''}
            charsMax={limits.nameCharsMax}
            onType={(text, field) => texts(table.language, { title: text === '' ? null : text }, field)}
          />
        </span>
        <span>{level?.name}</span>
        <Pick
          label={t.table.status}
          isLabelHidden
          value={place.status ?? 'none'}
          choices={[
            { value: 'none', label: t.inspector.statuses.none },
            ...statusTypes.map((value) => ({ value: value as string, label: t.inspector.statuses[value] })),
          ]}
          onChange={(value) => set({ status: statusTypes.find((each) => each === value) ?? null })}
        />
        <span>
          <LiveText
            label={t.table.price}
            isLabelHidden
            value={place.price ?? ''}
            charsMax={limits.labelCharsMax}
            onType={(text, field) => set({ price: text === '' ? null : text }, field)}
          />
        </span>
        <IconButton
          label={fill(t.table.goTo, { name })}
          onClick={() => {
            screen.closeDialog();
            screen.setLevel(place.level);
            screen.select([place.id]);
            editor.view.show(boundsOfAll([place]));
          }}
        >
          <Crosshair aria-hidden />
        </IconButton>
      </li>
    </KeptFields>
  );
}
