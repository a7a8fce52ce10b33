'use client';

import { Trash2 } from 'lucide-react';
import { typedName } from '#lib/contract/typed-fields.ts';
import { iconPaths } from '../../../map/drawing/icons.ts';
import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { LiveNumber } from '../../../ui/fields/LiveNumber.tsx';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import { deleteTag, updateTag } from '../../commands/tags.ts';
import type { Tag } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { useDocument } from '../frame/hooks.ts';
import { KeptFields } from '../frame/kept-fields.tsx';
import { languageName } from '../frame/language-name.ts';
import { SizeNote } from '../frame/SizeNote.tsx';
import tagsStyles from './tags.module.css';
import { mergeOf } from './use-update.ts';

const none = '-';
const icons = Object.keys(iconPaths).map((value) => ({ value, label: value }));

/** Edits a tag: name, colour, icon, order, and names in further languages. */
export default function TagEditor({ tag }: { tag: Tag }) {
  const { editor, t, language: ui } = useEditor();
  const { session } = editor;
  const { languages, settings } = useDocument((document) => document.project());
  const write = (fields: Partial<Tag>, field: string) => {
    const merge = mergeOf(field);
    session.run(updateTag(session.document, { id: tag.id, fields, ...(merge && { merge }) }));
  };
  return (
    <KeptFields of={[tag.id]}>
      <div className={tagsStyles.tagEditor}>
        <SizeNote entity={tag} />
        <div className={`stack-1 ${tagsStyles.tagEditorHead}`}>
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
            read={typedName}
            onType={(name, field) => write({ name }, field)}
          />
          <IconButton
            label={fill(t.inspector.deleteTag, { name: tag.name })}
            onClick={() => session.run(deleteTag(session.document, { id: tag.id }))}
            icon={<Trash2 aria-hidden />}
          />
        </div>
        <div className={`stack ${tagsStyles.tagEditorRow}`}>
          <svg viewBox="0 0 24 24" aria-hidden>
            <path d={tag.icon ? iconPaths[tag.icon] : ''} />
          </svg>
          <Pick
            label={t.inspector.icon}
            value={tag.icon ?? none}
            choices={[{ value: none, label: t.inspector.noIcon }, ...icons]}
            onChange={(icon) => write({ icon: icon === none ? null : (icon as Tag['icon']) }, '')}
          />
          <LiveNumber
            label={t.inspector.tagOrder}
            hint={t.inspector.tagOrderHint}
            value={tag.order}
            min={0}
            max={limits.orderMax}
            isWhole
            onChange={(order, field) => write({ order }, field)}
          />
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
    </KeptFields>
  );
}
