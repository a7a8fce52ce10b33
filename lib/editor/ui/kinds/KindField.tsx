'use client';

import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Menu, MenuItem } from '../../../ui/menus/Menu.tsx';
import { kindOf } from '../../commands/give-kind.ts';
import type { Place } from '../../model/types.ts';
import type { RoomKind } from '../../room-kinds.ts';
import { idsToChange } from '../../way/ends-together.ts';
import { useEditor } from '../frame/context.tsx';
import { commonValue, useDocument } from '../frame/hooks.ts';
import { KindIcon } from './KindIcon.tsx';
import styles from './kinds.module.css';
import { useKinds } from './use-kinds.ts';

/** Chooses the kind of the selected places, which sets colour, icon, tag, and the title in every language. */
export function KindField({ places }: { places: readonly Place[] }) {
  const { editor, t } = useEditor();
  const id = useId();
  const kinds = useKinds();
  const tags = useDocument((document) => document.tags());
  if (!kinds) return <div className={styles.waiting} />;
  const { value, isMixed } = commonValue(places, (place) => kindOf(place, tags, kinds.names));
  const label = kinds.list.find(({ kind }) => kind === value)?.label ?? t.inspector.noKind;
  const give = (kind: RoomKind) => kinds.give(kind, idsToChange(editor.session.document, places));
  const trigger = (
    <Button size="sm" id={id} className={styles.trigger} aria-label={`${t.inspector.kind}: ${label}`}>
      {value && <KindIcon kind={value} />}
      <span>{isMixed ? t.mixed : label}</span>
      <ChevronDown aria-hidden />
    </Button>
  );
  return (
    <div className={`row ${styles.kind}`}>
      <label htmlFor={id}>{t.inspector.kind}</label>
      <Menu trigger={trigger}>
        {kinds.list.map((each) => (
          <MenuItem key={each.kind} icon={<KindIcon kind={each.kind} />} onSelect={() => give(each.kind)}>
            {each.label}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
