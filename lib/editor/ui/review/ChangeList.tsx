'use client';

import Link from 'next/link';
import { fill } from '../../../messages/fill.ts';
import type { ReviewTexts } from '../../../messages/review.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LocalTime } from '../../../ui/LocalTime.tsx';
import { placeName } from '../../../ui/place-name.ts';
import { useStrings } from '../../../ui/Strings.tsx';
import type { Compared } from '../../review/compare.ts';
import { editAddress } from '../../review/edit-address.ts';
import type { FieldChange, ReviewChange } from '../../review/review-changes.ts';
import type { SettingsGroup } from '../../review/whole-changes.ts';
import { fieldName } from '../frame/field-name.ts';
import styles from './review.module.css';
import { valueText } from './value-text.ts';

const tones: Record<ReviewChange['change'], Tone> = {
  added: 'success',
  changed: 'warning',
  removed: 'error',
};

export type ChangeListProps = {
  compared: Compared;
  texts: ReviewTexts;
  language: string;
  /** Heads of the two sides of a field. */
  sides: { before: string; after: string };
  /** Set where a map draws outlines and positions. */
  map?: { selected: ReviewChange | null; onSelect: (change: ReviewChange) => void };
  /** Shows what changed, in the editor. Elsewhere a link leads there. */
  onShow?: (change: ReviewChange) => void;
  isReadingMore: boolean;
  onMore: () => void;
};

/** Lists changes by level and place, with both sides of each field. */
export function ChangeList(props: ChangeListProps) {
  const { compared, texts, language, map, isReadingMore, onMore } = props;
  const t = texts.review;
  const levels = [...Map.groupBy(compared.changes, ({ levelId }) => levelId)];
  const left = compared.count - compared.changes.length;
  return (
    <>
      {levels.map(([levelId, ofLevel]) => (
        <section key={levelId} className={`stack ${styles.group}`}>
          <h3>{levelId === '' ? t.whole : ofLevel[0]?.levelName}</h3>
          <ul>
            {ofLevel.map((change) => (
              <li key={change.id} data-chosen={change.id === map?.selected?.id || undefined}>
                <ChangeRow {...props} change={change} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {left > 0 && (
        <div>
          <Button isBusy={isReadingMore} onClick={onMore}>
            {fill(t.more, { count: left }, language)}
          </Button>
        </div>
      )}
    </>
  );
}

type ChangeRowProps = ChangeListProps & { change: ReviewChange };

function ChangeRow(props: ChangeRowProps) {
  const { change, texts, map } = props;
  const t = texts.review;
  const { untitled } = useStrings().t.common;
  const { id, kind, title, by, at, fields } = change;
  return (
    <details
      className={styles.change}
      onToggle={({ currentTarget }) => currentTarget.open && map?.onSelect(change)}
    >
      <summary>
        <Badge tone={tones[change.change]}>{t.kinds[change.change]}</Badge>
        <strong>
          {kind === 'project' ? t.groups[id as SettingsGroup] : placeName(change, title, untitled)}
        </strong>
        {(kind === 'level' || kind === 'tag') && (
          <span className={styles.muted}>{kind === 'tag' ? t.ofTag : t.ofLevel}</span>
        )}
        {by && (
          <span className={styles.by}>
            {by}
            {at && (
              <>
                , <LocalTime value={at} />
              </>
            )}
          </span>
        )}
      </summary>
      {fields.length > 0 && <FieldTable {...props} fields={fields} />}
      <WayThere {...props} />
    </details>
  );
}

/** Leads to what changed, if it is still there. */
function WayThere({ change, compared: { project }, texts: { review: t }, onShow }: ChangeRowProps) {
  const { id, kind, levelId } = change;
  const isSettings = kind === 'project';
  if (!isSettings && (change.change === 'removed' || levelId === '')) return null;
  const text = isSettings ? t.openSettings : t.open;
  const address = isSettings
    ? `/projects/${project.id}/settings`
    : editAddress(project.id, levelId, kind === 'level' ? undefined : id);
  return (
    <p>
      {onShow ? (
        <Button variant="link" onClick={() => onShow(change)}>
          {isSettings ? t.openSettings : t.show}
        </Button>
      ) : (
        <Link href={address}>{text}</Link>
      )}
    </p>
  );
}

/** Checks whether a map shows a field better than words do. */
const isDrawn = (path: string): boolean => path === 'data' || path === 'position';

type FieldTableProps = ChangeRowProps & { fields: readonly FieldChange[] };

function FieldTable({ change, fields, compared, texts, language, sides, map }: FieldTableProps) {
  const t = texts.review;
  const world = { t: texts.fields, document: compared.document, language, kind: change.kind };
  const textsOf = ({ path, before, after }: FieldChange) => {
    if (map && isDrawn(path)) return [t.drawnBefore, t.drawnAfter];
    const [was, is] = [valueText(path, before, world), valueText(path, after, world)];
    // Such as a text that differs after the part that is shown.
    return was === is ? [was, texts.fields.conflict.exists] : [was, is];
  };
  return (
    <table className={styles.fields}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t.field}</span>
          </th>
          <th scope="col">{sides.before}</th>
          <th scope="col">{sides.after}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => {
          const [was, is] = textsOf(field);
          return (
            <tr key={field.path}>
              <th scope="row">{fieldName(change.kind, field.path, texts.fields, language)}</th>
              <td>{was}</td>
              <td>{is}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
