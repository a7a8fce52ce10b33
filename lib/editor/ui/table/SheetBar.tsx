'use client';

import { ChevronsDown, Ellipsis, Keyboard, PencilLine, Redo2, Replace, Undo2 } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { fill } from '../../../messages/fill.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import { useSearchText } from '../../../ui/hooks/rows.ts';
import { latePart } from '../../../ui/late-part.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { missablesOf } from '../../sheet/missing.ts';
import { useWork } from '../frame/context.tsx';
import { useDocument, useSession } from '../frame/hooks.ts';
import { columnName, useSheet, useSheetState } from './context.tsx';
import { FindBar } from './FindBar.tsx';
import { SheetMenu } from './SheetMenu.tsx';
import styles from './table.module.css';
import { findWanted } from './use-grid-keys.ts';

const BulkDialog = latePart(() => import('./BulkDialog.tsx'));
const HelpDialog = latePart(() => import('./HelpDialog.tsx'));

type Part = 'find' | 'bulk' | 'help' | null;

/** Filters and actions of the table. */
export function SheetBar() {
  const { sheet, t } = useSheet();
  const group = useSheetState((state) => state.group);
  const canWrite = useSession((state) => state.canWrite);
  const [part, setPart] = useState<Part>(null);
  useEffect(() => {
    const find = () => setPart('find');
    addEventListener(findWanted, find);
    return () => removeEventListener(findWanted, find);
  }, []);
  return (
    <>
      <div className={`line ${styles.bar}`}>
        <Filters />
        {sheet.columns.some((column) => column.group === 'live') && (
          <Segmented
            label={t.groups.label}
            value={group}
            choices={[
              { value: 'all', label: t.groups.all },
              { value: 'draft', label: t.groups.draft },
              { value: 'live', label: t.groups.live },
            ]}
            onChange={sheet.setGroup}
          />
        )}
        <div className={`row-1 ${styles.tools}`}>
          {canWrite && <History />}
          {canWrite && (
            <>
              <IconButton
                size="md"
                label={t.fillDown}
                onClick={sheet.fillDown}
                icon={<ChevronsDown aria-hidden />}
              />
              <IconButton
                size="md"
                label={t.change}
                onClick={() => setPart('bulk')}
                icon={<PencilLine aria-hidden />}
              />
            </>
          )}
          <IconButton
            size="md"
            label={t.find}
            aria-pressed={part === 'find'}
            onClick={() => setPart(part === 'find' ? null : 'find')}
            icon={<Replace aria-hidden />}
          />
          <IconButton
            size="md"
            label={t.help}
            onClick={() => setPart('help')}
            icon={<Keyboard aria-hidden />}
          />
          <SheetMenu
            hasSelection
            trigger={
              <IconButton label={t.more} size="md" variant="secondary" icon={<Ellipsis aria-hidden />} />
            }
          />
        </div>
      </div>
      {part === 'find' && <FindBar onClose={() => setPart(null)} />}
      {part === 'bulk' && <BulkDialog onClose={() => setPart(null)} />}
      {part === 'help' && <HelpDialog onClose={() => setPart(null)} />}
    </>
  );
}

/** Search, level and missing values. Narrow screens use these too. */
export function Filters() {
  const open = useSheet();
  const { sheet, t } = open;
  const filter = useSheetState((state) => state.filter);
  const { t: editorTexts } = useWork();
  const levels = useDocument((document) => document.levels());
  const { text: search, setText: setSearch, ask } = useSearchText(filter.search);
  const deferred = useDeferredValue(search);
  useEffect(() => {
    if (deferred === sheet.store.getState().filter.search) return;
    ask(deferred);
    sheet.setFilter({ search: deferred });
  }, [deferred, sheet, ask]);
  return (
    <>
      <SearchField
        className={styles.search}
        label={t.search}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Pick
        label={t.level}
        isLabelHidden
        value={filter.level}
        choices={[
          { value: 'all', label: t.allLevels },
          ...levels.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(level) => sheet.setFilter({ level })}
      />
      <Pick
        label={t.kind}
        isLabelHidden
        value={filter.kind}
        choices={[
          { value: 'all', label: t.allKinds },
          { value: 'area', label: editorTexts.places.area },
          { value: 'marker', label: editorTexts.places.marker },
        ]}
        onChange={(kind) => sheet.setFilter({ kind })}
      />
      <Pick
        label={t.missingFilter}
        isLabelHidden
        value={filter.missing}
        choices={[
          { value: 'all', label: t.missingAll },
          { value: 'any', label: t.missingAny },
          ...missablesOf(sheet.columns).map((one) => ({
            value: one.id,
            label: fill(t.missingOne, { column: columnName(one, open) }),
          })),
        ]}
        onChange={(missing) => sheet.setFilter({ missing })}
      />
    </>
  );
}

export function History() {
  const { t } = useSheet();
  const { session } = useWork();
  const canUndo = useSession((state) => state.undo !== null);
  const canRedo = useSession((state) => state.redo !== null);
  return (
    <>
      <IconButton
        size="md"
        label={t.undo}
        aria-disabled={!canUndo}
        onClick={session.undo}
        icon={<Undo2 aria-hidden />}
      />
      <IconButton
        size="md"
        label={t.redo}
        aria-disabled={!canRedo}
        onClick={session.redo}
        icon={<Redo2 aria-hidden />}
      />
    </>
  );
}
