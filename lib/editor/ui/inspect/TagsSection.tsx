'use client';

import { Plus, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { limits } from '../../../plans/limits.ts';
import { fill } from '../../../strings/text.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { addTag, deleteTag, tagPlaces, updateTag } from '../../commands/tags.ts';
import type { Place, Tag } from '../../model/types.ts';
import { useEditor } from '../context.tsx';
import { LiveText } from '../fields/LiveText.tsx';
import { Section } from '../fields/Section.tsx';
import { useDocument } from '../hooks.ts';
import { languageName } from '../language-name.ts';
import styles from '../panels.module.css';
import tagsStyles from './tags.module.css';
import { mergeOf } from './use-update.ts';

/** Tags of the selected places; new ones are made by typing a name. */
export function TagsSection({ places }: { places: readonly Place[] }) {
  const { editor, t } = useEditor();
  const { session } = editor;
  const tags = useDocument((document) => document.tags());
  const [search, setSearch] = useState('');
  const [isEditing, setEditing] = useState(false);
  const ids = places.map(({ id }) => id);
  const bearing = (tag: Tag) => places.filter((place) => place.tags.includes(tag.id)).length;
  const worn = tags.filter((tag) => bearing(tag) > 0);
  const wanted = search.trim().toLowerCase();
  const free = tags.filter((tag) => bearing(tag) < places.length && tag.name.toLowerCase().includes(wanted));
  const isNew = wanted !== '' && !tags.some(({ name }) => name.toLowerCase() === wanted);
  const put = (tag: Tag, isOn: boolean) => {
    session.run(tagPlaces(session.document, { tagId: tag.id, ids, isOn }));
    setSearch('');
  };
  const make = () => {
    session.run(addTag(session.document, { id: session.newId(), name: search, placeIds: ids }));
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
            if (event.key !== 'Enter' || wanted === '') return;
            event.preventDefault();
            const exact = free.find(({ name }) => name.toLowerCase() === wanted);
            if (exact) put(exact, true);
            else if (isNew) make();
          }}
        />
        <ul className={tagsStyles.tagChoices}>
          {free.slice(0, wanted === '' ? 8 : 20).map((tag) => (
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

function TagEditor({ tag }: { tag: Tag }) {
  const { editor, t, language: ui } = useEditor();
  const { session } = editor;
  const { languages, settings } = useDocument((document) => document.project());
  const write = (fields: Partial<Tag>, field: string) => {
    const merge = mergeOf(field);
    session.run(updateTag(session.document, { id: tag.id, fields, ...(merge && { merge }) }));
  };
  return (
    <div className={tagsStyles.tagEditor}>
      <div className={tagsStyles.tagEditorHead}>
        <input
          type="color"
          aria-label={fill(t.inspector.tagColor, { name: tag.name })}
          value={tag.color.slice(0, 7)}
          onChange={(event) => write({ color: event.target.value }, `tag color ${tag.id}`)}
        />
        <LiveText
          label={t.inspector.tagName}
          isLabelHidden
          value={tag.name}
          charsMax={limits.labelCharsMax}
          check={(name) => (name.trim() === '' ? t.inspector.tagName : null)}
          onType={(name, field) => write({ name }, field)}
        />
        <IconButton
          label={fill(t.inspector.deleteTag, { name: tag.name })}
          onClick={() => session.run(deleteTag(session.document, { id: tag.id }))}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      {languages
        .filter((code) => code !== settings.defaultLanguage)
        .map((code) => (
          <LiveText
            key={code}
            label={languageName(code, ui)}
            value={tag.translations[code] ?? ''}
            charsMax={limits.labelCharsMax}
            onType={(text, field) => write({ translations: { ...tag.translations, [code]: text } }, field)}
          />
        ))}
    </div>
  );
}
