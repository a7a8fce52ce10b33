import { currentLink, currentPage } from '../core/address.ts';
import { h, icon } from '../core/dom.ts';
import type { Viewer } from '../core/viewer.ts';
import { printLevel } from '../print/print-level.ts';
import { qrCode, shareUrl, withSource } from './qr-code.ts';

/** Renders the link to the current view: to copy, to send, as a QR code, and to print. Loaded when first opened. */
export function renderShare(viewer: Viewer, panel: HTMLElement): void {
  const strings = viewer.strings();
  const link = shareUrl(currentPage(viewer), currentLink(viewer, true));
  const field = h('input', {
    type: 'text',
    readonly: true,
    dir: 'ltr',
    value: link,
    'aria-label': strings.share,
    onfocus: () => field.select(),
  });
  const copy = h(
    'button',
    { type: 'button', class: 'atrium-action' },
    icon('copy', 18),
    h('span', {}, strings.copyLink),
  );
  copy.addEventListener('click', async () => {
    const isCopied = await copyText(link, field);
    if (!isCopied) return viewer.notify(strings.notCopied);
    viewer.announce(strings.copied);
    copy.replaceChildren(icon('check', 18), h('span', {}, strings.copied));
  });
  const data = { title: viewer.project().name, url: link };
  const option = (name: string, label: string, onclick: () => void) =>
    h('button', { type: 'button', class: 'atrium-option', onclick }, icon(name, 18), h('span', {}, label));
  const send = () => void navigator.share(data).catch(() => null);
  panel.replaceChildren(
    qrCode(withSource(link)),
    h('p', { class: 'atrium-small' }, strings.shareHint),
    field,
    copy,
    ...(navigator.canShare?.(data) ? [option('share', strings.shareWith, send)] : []),
    option('print', strings.print, () => printLevel(viewer)),
  );
  copy.focus({ preventScroll: true });
}

/**
 * Copies a text. Frames without permission have no clipboard: then the field is selected and copied with `execCommand`.
 */
async function copyText(text: string, field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
}
