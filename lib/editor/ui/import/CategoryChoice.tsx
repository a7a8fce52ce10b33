import { fill } from '../../../messages/fill.ts';
import type { ImportTexts } from '../../../messages/import.ts';
import { Check } from '../../../ui/fields/Check.tsx';
import type { Draft } from '../../bring-in/draft.ts';
import { type Category, categoriesMax, categoriesOf, tagName } from '../../bring-in/with-kinds.ts';
import { useEditor } from '../frame/context.tsx';
import styles from './import.module.css';
import type { ImportControl } from './stage.ts';

type Props = { draft: Draft; panel: ImportTexts['panel']; decide: ImportControl['decide'] };

/** Chooses which kinds of places become categories of the map. Rare ones are folded away. */
export function CategoryChoice({ draft, panel, decide }: Props) {
  const { language } = useEditor();
  const all = categoriesOf(draft);
  if (all.length === 0) return null;
  const more = all.slice(categoriesMax);
  const { kinds, known } = draft;
  const check = ({ kind, count, isOn }: Category) => (
    <Check
      key={kind}
      label={`${tagName(kind, kinds, known.defaultLanguage)} (${count})`}
      isOn={isOn}
      onChange={(isChosen) =>
        decide((now) => ({ ...now, categories: new Map(now.categories).set(kind, isChosen) }))
      }
    />
  );
  return (
    <fieldset className={`stack ${styles.section}`}>
      <legend>{panel.categories}</legend>
      {all.slice(0, categoriesMax).map(check)}
      {more.length > 0 && (
        <details>
          <summary>{fill(panel.moreCategories, { count: more.length }, language)}</summary>
          {more.map(check)}
        </details>
      )}
    </fieldset>
  );
}
