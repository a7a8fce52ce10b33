import { Check } from '../../../ui/fields/Check.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import { useEditor } from '../context.tsx';
import styles from '../dialogs.module.css';
import tableStyles from './table.module.css';
import type { Table } from './use-table.ts';

export function TableFilters({ table }: { table: Table }) {
  const { t } = useEditor();
  const { filter, setFilter, levels } = table;
  return (
    <div className={tableStyles.filters}>
      <input
        type="search"
        className={styles.paletteInput}
        aria-label={t.places.search}
        placeholder={t.places.search}
        value={filter.search}
        onChange={(event) => setFilter({ search: event.target.value })}
      />
      <Pick
        label={t.table.level}
        isLabelHidden
        value={filter.level}
        choices={[
          { value: 'all', label: t.table.allLevels },
          ...levels.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(level) => setFilter({ level })}
      />
      <Pick
        label={t.table.kind}
        isLabelHidden
        value={filter.kind}
        choices={[
          { value: 'all' as const, label: t.table.allKinds },
          { value: 'area' as const, label: t.places.area },
          { value: 'marker' as const, label: t.places.marker },
        ]}
        onChange={(kind) => setFilter({ kind })}
      />
      <Check
        label={t.table.onlyMissing}
        isOn={filter.isMissing}
        onChange={(isMissing) => setFilter({ isMissing })}
      />
    </div>
  );
}
