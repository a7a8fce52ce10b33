'use client';

import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import { LocalTime } from '../../../ui/LocalTime.tsx';
import { placeName } from '../../../ui/place-name.ts';
import { conflictInks } from '../../canvas/conflict-inks.ts';
import { titleOf } from '../../model/entities.ts';
import type { FieldClash } from '../../model/merge.ts';
import type { Conflict } from '../../model/state.ts';
import { type Entity, isPlace } from '../../model/types.ts';
import { useWork } from '../frame/context.tsx';
import styles from '../frame/dialogs.module.css';
import { fieldName } from '../frame/field-name.ts';
import { useSession } from '../frame/hooks.ts';
import { valueText } from '../review/value-text.ts';
import cards from './conflict-cards.module.css';

/** The map draws both sides in these colours. */
const sideInk = (side: keyof typeof conflictInks) => ({ '--side': conflictInks[side] });

type ConflictCardsProps = {
  /** Brings a place into view. */
  onShow?: (conflict: Conflict) => void;
  /** Keeps both sides, as two places. */
  onBoth?: (conflict: Conflict) => void;
};

/** Shows both values of each conflict, with the name of who changed it too, and asks which one counts. */
export function ConflictCards(props: ConflictCardsProps) {
  const { t, autosave } = useWork();
  const conflicts = useSession((state) => state.conflicts);
  const all = (side: 'mine' | 'theirs') => {
    for (const { id } of conflicts) autosave.resolve(id, side);
  };
  return (
    <>
      <div className={`stack-4 ${cards.conflicts}`}>
        {conflicts.map((conflict) => (
          <ConflictCard key={conflict.id} conflict={conflict} {...props} />
        ))}
      </div>
      {conflicts.length > 1 && (
        <div className={`row ${styles.actions}`}>
          <span className="faint">{t.conflict.all}</span>
          <Button onClick={() => all('theirs')}>{t.conflict.takeTheirs}</Button>
          <Button onClick={() => all('mine')}>{t.conflict.keepMine}</Button>
        </div>
      )}
    </>
  );
}

function ConflictCard({ conflict, onShow, onBoth }: ConflictCardsProps & { conflict: Conflict }) {
  const { t, autosave, session, language: ui } = useWork();
  const entity = conflict.mine ?? conflict.theirs;
  const { defaultLanguage } = session.document.project().settings;
  const name = isPlace(entity)
    ? placeName(entity, titleOf(entity, ui, defaultLanguage), t.untitled)
    : entity && 'name' in entity
      ? entity.name
      : '';
  return (
    <section className={cards.conflict}>
      <div className={`row ${cards.head}`}>
        <h3>{name}</h3>
        {isPlace(entity) && onShow && (
          <Button size="sm" variant="ghost" onClick={() => onShow(conflict)}>
            {t.conflict.show}
          </Button>
        )}
      </div>
      {(conflict.by || conflict.at !== undefined) && (
        <p className="faint">
          {conflict.by && <span>{fill(t.conflict.by, { name: conflict.by })}</span>}{' '}
          {conflict.at !== undefined && <LocalTime value={new Date(conflict.at).toISOString()} />}
        </p>
      )}
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col" data-side={onShow && 'mine'} style={sideInk('mine')}>
              {t.conflict.mine}
            </th>
            <th scope="col" data-side={onShow && 'theirs'} style={sideInk('theirs')}>
              {t.conflict.theirs}
            </th>
          </tr>
        </thead>
        <tbody>
          {entity &&
            conflict.clashes.map((clash) => (
              <ClashRow
                key={clash.path}
                clash={clash}
                kind={entity.kind}
                name={clash.path === '' ? t.conflict.whole : fieldName(entity.kind, clash.path, t, ui)}
              />
            ))}
        </tbody>
      </table>
      <div className={`row ${styles.actions}`}>
        {isPlace(conflict.mine) && isPlace(conflict.theirs) && onBoth && (
          <Button size="sm" onClick={() => onBoth(conflict)}>
            {t.conflict.keepBoth}
          </Button>
        )}
        <Button size="sm" onClick={() => autosave.resolve(conflict.id, 'theirs')}>
          {t.conflict.takeTheirs}
        </Button>
        <Button size="sm" variant="primary" onClick={() => autosave.resolve(conflict.id, 'mine')}>
          {t.conflict.keepMine}
        </Button>
      </div>
    </section>
  );
}

function ClashRow({ clash, kind, name }: { clash: FieldClash; kind: Entity['kind']; name: string }) {
  const { t, session, language } = useWork();
  const isWhole = clash.path === '';
  const world = { t, document: session.document, language, kind };
  const show = (value: unknown) =>
    isWhole ? (value === null ? t.conflict.deleted : t.conflict.exists) : valueText(clash.path, value, world);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{show(clash.mine)}</td>
      <td>{show(clash.theirs)}</td>
    </tr>
  );
}
