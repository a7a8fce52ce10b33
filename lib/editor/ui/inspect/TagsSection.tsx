'use client';

import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { containsWords, namedFirst, searchedText } from '../../../mapmodel/contains-words.ts';
import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { Button } from '../../../ui/Button.tsx';
import { latePart } from '../../../ui/late-part.tsx';
import { addTag, tagPlaces } from '../../commands/tags.ts';
import type { Place, Tag } from '../../model/types.ts';
import { idsToChange } from '../../way/ends-together.ts';
import { useEditor } from '../frame/context.tsx';
import { useDocument } from '../frame/hooks.ts';
import { useFieldWanted } from '../frame/kept-fields.tsx';
import { Section } from '../frame/PanelSection.tsx';
import styles from '../panels.module.css';
import tagsStyles from './tags.module.css';

const TagEditor = latePart(() => import('./TagEditor.tsx'));

/** Tags of the selected places. Typing a new name makes a tag. */
export function TagsSection({ places }: { places: readonly Place[] }) {
  const { editor, t } = useEditor();
  const { session } = editor;
  const tags = useDocument((document) => document.tags());
  const [search, setSearch] = useState('');
  const [isEditing, setEditing] = useState(false);
  const wanted = useFieldWanted();
  if (!isEditing && wanted?.ids.some((id) => tags.some((tag) => tag.id === id))) setEditing(true);
  const ids = () => idsToChange(session.document, places);
  const bearing = (tag: Tag) => places.filter((place) => place.tags.includes(tag.id)).length;
  const worn = tags.filter((tag) => bearing(tag) > 0);
  const searched = search.trim().toLowerCase();
  const contains = containsWords(search);
  const free = namedFirst(
    tags.filter((tag) => bearing(tag) < places.length && (contains?.(searchedText([tag.name])) ?? true)),
    search,
    ({ name }) => [name],
  );
  const isNew = searched !== '' && !tags.some(({ name }) => name.toLowerCase() === searched);
  const put = (tag: Tag, isOn: boolean) => {
    session.run(tagPlaces(session.document, { tagId: tag.id, ids: ids(), isOn }));
    setSearch('');
  };
  const make = () => {
    session.run(addTag(session.document, { id: session.newId(), name: search, placeIds: ids() }));
    setSearch('');
  };
  return (
    <Section id="tags" title={t.inspector.tags} note={worn.map(({ name }) => name).join(', ') || undefined}>
      <ul className={tagsStyles.tags}>
        {worn.map((tag) => (
          <li key={tag.id} className={tagsStyles.tag} data-some={bearing(tag) < places.length || undefined}>
            <span className={tagsStyles.tagDot} style={{ background: tag.color }} aria-hidden />
            {tag.name}
            <button
              type="button"
              aria-label={fill(t.remove1, { name: tag.name })}
              onClick={() => put(tag, false)}
            >
              <X aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <div className={tagsStyles.tagSearch}>
        <input
          className={styles.plainInput}
          value={search}
          placeholder={t.inspector.addTag}
          aria-label={t.inspector.addTag}
          maxLength={limits.labelCharsMax}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || searched === '') return;
            event.preventDefault();
            const exact = free.find(({ name }) => name.toLowerCase() === searched);
            if (exact) put(exact, true);
            else if (isNew) make();
          }}
        />
        <ul className={tagsStyles.tagChoices}>
          {free.slice(0, searched === '' ? 8 : 20).map((tag) => (
            <li key={tag.id}>
              <button type="button" className={tagsStyles.tag} onClick={() => put(tag, true)}>
                <span className={tagsStyles.tagDot} style={{ background: tag.color }} aria-hidden />
                {tag.name}
                <Plus aria-hidden />
              </button>
            </li>
          ))}
          {isNew && (
            <li>
              <button type="button" className={tagsStyles.tag} onClick={make}>
                <Plus aria-hidden />
                {fill(t.inspector.makeTag, { name: search.trim() })}
              </button>
            </li>
          )}
        </ul>
      </div>
      {tags.length > 0 && (
        <Button
          size="sm"
          variant="ghost"
          className={styles.wideButton}
          onClick={() => setEditing(!isEditing)}
        >
          {isEditing ? t.done : t.inspector.editTags}
        </Button>
      )}
      {isEditing && tags.map((tag) => <TagEditor key={tag.id} tag={tag} />)}
    </Section>
  );
}
