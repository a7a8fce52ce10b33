export type EmbedKind = 'frame' | 'script';

type Map = {
  origin: string;
  key: string;
  name: string;
  /** Of the first plan: the frame takes its proportions. */
  size: { width: number; height: number } | null;
};

/** The HTML that shows a published map in another page. */
export function embedCode(kind: EmbedKind, { origin, key, name, size }: Map): string {
  if (kind === 'script') return `<script async src="${origin}/embed.js" data-map="${key}"></script>`;
  const ratio = size ? `${Math.round(size.width)} / ${Math.round(size.height)}` : '4 / 3';
  return [
    `<iframe src="${origin}/embed/${key}"`,
    `  title="${escapeAttribute(name)}"`,
    `  style="width: 100%; aspect-ratio: ${ratio}; border: 0"`,
    '  loading="lazy" allow="fullscreen"',
    '  referrerpolicy="strict-origin-when-cross-origin"></iframe>',
  ].join('\n');
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
