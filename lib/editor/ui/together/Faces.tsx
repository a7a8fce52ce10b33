'use client';

import { fill } from '../../../messages/fill.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Menu, MenuHead, MenuItem } from '../../../ui/menus/Menu.tsx';
import type { Face as Shown } from '../../together/people.ts';
import { useEditor } from '../frame/context.tsx';
import { useDocument } from '../frame/hooks.ts';
import styles from './together.module.css';
import { useFaces } from './use-faces.ts';

/** More faces than these are counted. */
const facesMax = 3;

/** The faces of the others who are in the project. Their menu says on which level each one is, and leads there. */
export default function Faces() {
  const { editor, t, language } = useEditor();
  const others = useFaces();
  const levels = useDocument((document) => document.levels());
  if (others.length === 0) return null;
  const nameOf = ({ name }: Shown) => name || t.together.somebody;
  const levelOf = ({ level }: Shown) => levels.find(({ id }) => id === level)?.name ?? t.together.noLevel;
  const lineOf = (person: Shown) => fill(t.together.where, { name: nameOf(person), level: levelOf(person) });
  const rest = others.length - facesMax;
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          className={styles.faces}
          aria-label={fill(t.together.here, { count: others.length }, language)}
          title={others.map(lineOf).join('\n')}
        >
          {others.slice(0, facesMax).map((person) => (
            <Face key={person.id} person={person} name={nameOf(person)} />
          ))}
          {rest > 0 && <span className={`hint ${styles.rest}`} aria-hidden>{`+${rest}`}</span>}
        </button>
      }
    >
      <MenuHead>{fill(t.together.here, { count: others.length }, language)}</MenuHead>
      {others.map((person) => (
        <MenuItem
          key={person.id}
          icon={<Face person={person} name={nameOf(person)} />}
          onSelect={() => person.level && editor.screen.setLevel(person.level)}
        >
          {lineOf(person)}
        </MenuItem>
      ))}
    </Menu>
  );
}

function Face({ person, name }: { person: Shown; name: string }) {
  return (
    <span
      className={styles.face}
      data-person={person.id}
      style={{ '--person': person.color } as React.CSSProperties}
    >
      <Avatar name={name} url={null} />
    </span>
  );
}
