'use client';

import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import { updateAlt } from '../../commands/places.ts';
import type { ImageRef, Place } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { FileButton } from '../frame/file-button.tsx';
import { Section } from '../frame/PanelSection.tsx';
import styles from '../panels.module.css';
import { LanguageRows } from './LanguageRows.tsx';
import { mergeOf, useUpdate } from './use-update.ts';

type AltProps = { image: ImageRef; number: number };

/** What an image shows, in words, for visitors who do not see it. */
function AltFields({ image, number }: AltProps) {
  const { editor, t } = useEditor();
  const { session } = editor;
  return (
    <LanguageRows
      field={fill(t.inspector.altOf, { number })}
      hint={number === 1 ? t.inspector.altHint : undefined}
    >
      {(code, label) => {
        // Work that an older version kept has images without texts.
        const text = image.alt?.[code] ?? '';
        return (
          <LiveText
            label={label}
            isLabelHidden
            lang={code}
            value={text}
            placeholder={text === '' ? t.inspector.missing : undefined}
            isMissing={text === ''}
            charsMax={limits.altCharsMax}
            onType={(typed, field) => {
              const merge = mergeOf(field);
              const update = { imageId: image.id, language: code, text: typed, ...(merge && { merge }) };
              session.run(updateAlt(session.document, update));
            }}
          />
        );
      }}
    </LanguageRows>
  );
}

/** Images of one place, in order. Takes dropped files. */
export function ImagesSection({ place }: { place: Place }) {
  const { uploads, t } = useEditor();
  const { set } = useUpdate([place]);
  const [dragged, setDragged] = useState<number | null>(null);
  const { images } = place;
  const write = (next: readonly ImageRef[]) =>
    set({ images: next.map((image, order) => ({ ...image, order })) });
  const move = (from: number, to: number) => {
    const image = images[from];
    if (image && to >= 0 && to < images.length) write(images.toSpliced(from, 1).toSpliced(to, 0, image));
  };
  return (
    <Section
      id="images"
      title={t.inspector.images}
      note={images.length > 0 ? String(images.length) : undefined}
    >
      <ul
        className={styles.images}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const files = [...event.dataTransfer.files];
          if (files.length === 0) return;
          event.preventDefault();
          event.stopPropagation();
          void uploads.images(files, [place.id]);
        }}
      >
        {images.map((image, i) => (
          <li
            key={image.id}
            draggable
            onDragStart={() => setDragged(i)}
            onDragEnd={() => setDragged(null)}
            onDrop={() => dragged !== null && move(dragged, i)}
          >
            {/* biome-ignore lint/performance/noImgElement: thumbnails come from the file store as they are. */}
            <img src={image.thumbnails[0] ?? image.url} alt={fill(t.inspector.imageOf, { number: i + 1 })} />
            <span className={styles.imageTools}>
              <IconButton
                label={t.inspector.moveEarlier}
                disabled={i === 0}
                onClick={() => move(i, i - 1)}
                icon={<ArrowLeft aria-hidden />}
              />
              <IconButton
                label={t.inspector.moveLater}
                disabled={i === images.length - 1}
                onClick={() => move(i, i + 1)}
                icon={<ArrowRight aria-hidden />}
              />
              <IconButton
                label={t.remove}
                onClick={() => write(images.toSpliced(i, 1))}
                icon={<Trash2 aria-hidden />}
              />
            </span>
          </li>
        ))}
        <li className={styles.imageAdd}>
          <FileButton size="sm" isMultiple onFiles={(files) => void uploads.images(files, [place.id])}>
            {t.inspector.addImages}
          </FileButton>
          <small>{t.inspector.dropImages}</small>
        </li>
      </ul>
      {images.map((image, i) => (
        <AltFields key={image.id} image={image} number={i + 1} />
      ))}
    </Section>
  );
}
