'use client';

import type { ReactNode } from 'react';
import { type Inline, parseMarkdown } from '../../../formats/markdown.ts';
import styles from './description.module.css';

type PreviewProps = { source: string; language: string; label: string };

/** Shows a description with paragraphs, lists, bold text and links, as the card of the map does. */
export default function DescriptionPreview({ source, language, label }: PreviewProps) {
  return (
    <figure className={styles.preview} aria-label={label}>
      <figcaption>{label}</figcaption>
      <div lang={language} dir="auto">
        {/* Parts of a text have no id but their index. */}
        {parseMarkdown(source).map((block, i) => {
          const key = String(i);
          if (block.kind === 'paragraph') return <p key={key}>{inlines(block.children)}</p>;
          const items = block.items.map((item, n) => <li key={String(n)}>{inlines(item)}</li>);
          return block.start === null ? (
            <ul key={key}>{items}</ul>
          ) : (
            <ol key={key} start={block.start}>
              {items}
            </ol>
          );
        })}
      </div>
    </figure>
  );
}

function inlines(all: readonly Inline[]): ReactNode[] {
  return all.map((inline, i) => {
    const key = String(i);
    if (inline.kind === 'text') return inline.text;
    if (inline.kind === 'break') return <br key={key} />;
    const children = inlines(inline.children);
    if (inline.kind === 'strong') return <strong key={key}>{children}</strong>;
    if (inline.kind !== 'link') return <em key={key}>{children}</em>;
    return (
      <a key={key} href={inline.href} target="_blank" rel="noopener nofollow">
        {children}
      </a>
    );
  });
}
