import { fill } from '../../../messages/fill.ts';
import type { ImportTexts } from '../../../messages/import.ts';
import { Button } from '../../../ui/Button.tsx';
import { tick } from '../../bring-in/draft.ts';
import type { Judged, Judgement } from '../../bring-in/judge.ts';
import { useEditor } from '../frame/context.tsx';
import styles from './import.module.css';
import type { ImportControl } from './stage.ts';

type Props = {
  judgement: Judgement;
  panel: ImportTexts['panel'];
  decide: ImportControl['decide'];
  nameOf: (judged: Judged) => string;
  onGo: (judged: Judged) => void;
};

/** Tells what stays on the map although a newer file is different or no longer has it. */
export function Again(props: Props) {
  const { judgement, panel } = props;
  const gone = judgement.all.flatMap(({ look, place }) => (look === 'gone' ? [place.ref] : []));
  return (
    <>
      <Kept {...props} texts={panel.keep} refs={judgement.kept} />
      <Kept {...props} texts={panel.gone} refs={gone} />
    </>
  );
}

/** More names are in the list below. */
const keptNamesMax = 3;

type KeptProps = Props & { texts: ImportTexts['panel']['keep']; refs: readonly string[] };

/** Names places of the map that stay although the file is different, shows them, and offers to follow the file. */
function Kept({ judgement: { all }, texts, refs, panel, decide, nameOf, onGo }: KeptProps) {
  const { language } = useEditor();
  if (refs.length === 0) return null;
  const kept = new Set(refs);
  const named = all.filter(({ place }) => kept.has(place.ref)).slice(0, keptNamesMax);
  const more = refs.length - named.length;
  return (
    <div className={styles.note}>
      <p>{fill(texts.stay, { count: refs.length }, language)}</p>
      <ul className={styles.names}>
        {named.map((judged) => (
          <li key={judged.place.ref}>
            <Button
              variant="link"
              aria-label={fill(panel.show, { name: nameOf(judged) })}
              onClick={() => onGo(judged)}
            >
              {nameOf(judged)}
            </Button>
          </li>
        ))}
        {more > 0 && <li>{fill(panel.more, { count: more }, language)}</li>}
      </ul>
      <Button size="sm" onClick={() => decide((now) => tick(now, refs, true))}>
        {texts.follow}
      </Button>
    </div>
  );
}
