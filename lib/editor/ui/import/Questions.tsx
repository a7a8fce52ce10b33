import { type Unit, unitMetres } from '../../../import/drawing/guess-unit.ts';
import type { Question } from '../../../import/report.ts';
import { fill } from '../../../messages/fill.ts';
import type { ImportTexts } from '../../../messages/import.ts';
import { Button } from '../../../ui/Button.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import { placeName } from '../../../ui/place-name.ts';
import type { Draft } from '../../bring-in/draft.ts';
import { nameOf } from '../../bring-in/rows.ts';
import { titleOf } from '../../model/entities.ts';
import { useEditor } from '../frame/context.tsx';
import { useScreen } from '../frame/hooks.ts';
import styles from './import.module.css';
import type { ImportControl } from './stage.ts';

const aboutAll: ReadonlySet<Question['code']> = new Set(['swapped', 'projected', 'wide']);
const optionsOf = {
  swapped: [{ coordinates: 'latLon' }, { coordinates: 'lonLat' }],
  projected: [{ coordinates: 'plane' }, { coordinates: 'lonLat' }],
} as const;
const [unsaid, none] = ['?', '-'];

/** Checks whether a question must be answered before the proposal is valid. */
export function isAskedFirst({ read }: Draft): boolean {
  return read.questions.some(({ code }) => aboutAll.has(code));
}

/** Questions that the file leaves open. They are asked, never guessed. */
export function Questions({
  draft,
  texts,
  control,
}: {
  draft: Draft;
  texts: ImportTexts;
  control: ImportControl;
}) {
  const { questions } = draft.read;
  if (questions.length === 0) return null;
  return (
    <section className={`stack ${styles.section}`}>
      <h3>{texts.panel.questions}</h3>
      {questions.map((question) => {
        const id = `${question.code} ${question.refs.join()}`;
        if (question.code === 'unit')
          return <AboutUnit key={id} question={question} texts={texts} control={control} />;
        return aboutAll.has(question.code) ? (
          <AboutAll key={id} question={question} texts={texts} control={control} />
        ) : (
          <AboutRows key={id} question={question} draft={draft} texts={texts} control={control} />
        );
      })}
    </section>
  );
}

type Props = { question: Question; texts: ImportTexts; control: ImportControl };

function AboutAll({ question: { code, text }, texts: { panel, found }, control }: Props) {
  const answer = (isYes: boolean) => {
    if (code === 'swapped' || code === 'projected') {
      const [yes, no] = optionsOf[code];
      control.readAgain(isYes ? yes : no);
    } else if (isYes) control.readAgain({ isWideTaken: true });
    else control.close();
  };
  return (
    <div className={styles.question}>
      <p>{fill(found.questions[code], { text })}</p>
      <Button size="sm" onClick={() => answer(true)}>
        {panel.yes}
      </Button>
      <Button size="sm" onClick={() => answer(false)}>
        {panel.no}
      </Button>
    </div>
  );
}

/** Asks for the unit of a drawing that does not say it. The drawing was read with the best guess. */
function AboutUnit({ question: { text }, texts: { panel, found }, control }: Props) {
  const units = Object.keys(unitMetres) as Unit[];
  return (
    <Pick
      label={fill(found.questions.unit, { text })}
      value={units.find((unit) => text.startsWith(`${unit} `)) ?? 'mm'}
      choices={units.map((value) => ({ value, label: panel.units[value] }))}
      onChange={(value) => control.readAgain({ unit: value as Unit })}
    />
  );
}

/** Asks which of two rows counts, or which of two places is meant. */
function AboutRows({ question, draft, texts: { panel, found }, control }: Props & { draft: Draft }) {
  const { code, refs, candidates, text } = question;
  const { editor, t } = useEditor();
  const { document } = editor.session;
  const { answers, known, read } = draft;
  const shown = useScreen((state) => state.language);
  const isWhichRow = code === 'twoRows';
  const nameOfPlace = (id: string) => {
    const place = document.place(id);
    const level = known.levels.find((each) => each.id === place?.level)?.name;
    const title = place && placeName(place, titleOf(place, shown, known.defaultLanguage), t.untitled);
    return [title, level, place?.key].filter(Boolean).join(' · ');
  };
  const rowName = (ref: string) => {
    const row = read.places.find((place) => place.ref === ref);
    const name = row ? nameOf(row, shown) : '';
    return fill(panel.row, { number: ref.replace(/^row-/, ''), name });
  };
  const choices = isWhichRow
    ? refs.map((value) => ({ value, label: rowName(value) }))
    : candidates.map((value) => ({ value, label: nameOfPlace(value) }));
  const [first = ''] = refs;
  const said = isWhichRow ? refs.find((ref) => answers.get(ref)) : answers.get(first);
  const isSaid = refs.some((ref) => answers.has(ref));
  const answer = (value: string) =>
    control.decide((now) => {
      const next = new Map(now.answers);
      for (const ref of refs) {
        const id = isWhichRow
          ? value === ref
            ? (candidates[0] ?? null)
            : null
          : value === none
            ? null
            : value;
        if (value === unsaid) next.delete(ref);
        else next.set(ref, id);
      }
      return { ...now, answers: next };
    });
  return (
    <Pick
      label={fill(found.questions[code], { text })}
      value={said ?? (isSaid ? none : unsaid)}
      choices={[{ value: unsaid, label: panel.notYet }, ...choices, { value: none, label: panel.nobody }]}
      onChange={answer}
    />
  );
}
