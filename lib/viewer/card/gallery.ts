import { h, iconButton } from '../core/dom.ts';
import { fill } from '../core/fill.ts';
import { altOf, imageLabel } from '../core/texts.ts';
import type { PlaceShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';

/**
 * Shows the images of a place large, one at a time, in the dialog that it returns. Arrow keys and swipes change the image, Esc closes. Loaded on first
 * use.
 */
export function openGallery(
  viewer: Viewer,
  unsorted: PlaceShape['images'],
  start: number,
): HTMLDialogElement {
  const strings = viewer.strings();
  const images = [...unsorted].sort((a, b) => a.order - b.order);
  const picture = h('img', { alt: '', decoding: 'async' });
  picture.addEventListener('load', () => {
    picture.style.setProperty('--atrium-ratio', String(picture.naturalWidth / picture.naturalHeight));
  });
  const count = h('p', { class: 'atrium-gallery-count', 'aria-live': 'polite' });
  const dialog = h(
    'dialog',
    { class: 'atrium-gallery', 'aria-label': strings.enlarge },
    picture,
    count,
    iconButton('close', strings.close, () => dialog.close(), 'atrium-gallery-close'),
    ...(images.length > 1 ? (['previous', 'next'] as const) : []).map((side, i) =>
      iconButton(side, strings[`${side}Image`], () => show(at + 2 * i - 1), `atrium-gallery-${side}`),
    ),
  );
  let at = start;
  let startX: number | null = null;
  const show = (wanted: number) => {
    at = (wanted + images.length) % images.length;
    const image = images[at];
    picture.src = image?.url ?? '';
    picture.alt = image ? altOf(image, viewer.languages()) : '';
    count.textContent = imageLabel(
      picture.alt,
      fill(strings.imageOf, { index: at + 1, count: images.length }),
    );
  };
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowLeft') show(at - 1);
    if (event.key === 'ArrowRight') show(at + 1);
    event.stopPropagation();
  });
  dialog.addEventListener('pointerdown', (event) => {
    startX = event.clientX;
  });
  dialog.addEventListener('pointerup', (event) => {
    const moved = startX === null ? 0 : event.clientX - startX;
    if (Math.abs(moved) > 40) show(at + (moved < 0 ? 1 : -1));
    else if (event.target === dialog) dialog.close();
    startX = null;
  });
  dialog.addEventListener('close', () => dialog.remove());
  viewer.root.append(dialog);
  show(start);
  dialog.showModal();
  return dialog;
}
