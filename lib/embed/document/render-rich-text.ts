import { escapeHtml } from '../../formats/escape-html.ts';
import { type Inline, parseMarkdown } from '../../formats/markdown.ts';

/** Renders a description as HTML, for documents. */
export function renderRichText(source: string): string {
  return parseMarkdown(source)
    .map((block) => {
      if (block.kind === 'paragraph') return `<p>${renderInlines(block.children)}</p>`;
      const items = block.items.map((item) => `<li>${renderInlines(item)}</li>`).join('');
      return block.start === null ? `<ul>${items}</ul>` : `<ol start="${block.start}">${items}</ol>`;
    })
    .join('');
}

function renderInlines(inlines: readonly Inline[]): string {
  return inlines.map(renderInline).join('');
}

function renderInline(inline: Inline): string {
  if (inline.kind === 'text') return escapeHtml(inline.text);
  if (inline.kind === 'break') return '<br>';
  const children = renderInlines(inline.children);
  if (inline.kind !== 'link')
    return inline.kind === 'strong' ? `<strong>${children}</strong>` : `<em>${children}</em>`;
  return `<a href="${escapeHtml(inline.href)}" rel="noopener nofollow">${children}</a>`;
}
