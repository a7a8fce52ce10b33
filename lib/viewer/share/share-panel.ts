import { currentLink, currentPage } from '../core/address.ts';
import { h, icon } from '../core/dom.ts';
import type { PanelView } from '../core/parts.ts';
import type { Viewer } from '../core/viewer.ts';
import { printAtlas, printLevel } from '../print/print-level.ts';
import { shareUrl, withSource } from './page-link.ts';
import { qrCode } from './qr-code.ts';

/** Opens the panel with the link to the current view: to copy, to send, as a QR code, and to print. */
export function openShare(viewer: Viewer): PanelView {
  const link = shareUrl(currentPage(viewer), currentLink(viewer, true));
  const data = { title: viewer.project().name, url: link };
  const code = qrCode(withSource(link));
  let isCopied = false;
  return ({ render }) => {
    const strings = viewer.strings();
    const copy = async ({ currentTarget }: Event) => {
      isCopied = await copyText(link, (currentTarget as Element).previousElementSibling as HTMLInputElement);
      viewer[isCopied ? 'announce' : 'notify'](isCopied ? strings.copied : strings.notCopied);
      render();
    };
    const option = (name: string, label: string, onclick: () => void) =>
      h('button', { type: 'button', class: 'atrium-option', onclick }, icon(name, 18), h('span', {}, label));
    return [
      code,
      h('p', { class: 'atrium-small' }, strings.shareHint),
      h('input', {
        type: 'text',
        readonly: true,
        dir: 'ltr',
        value: link,
        'aria-label': strings.share,
        onfocus: ({ currentTarget }: Event) => (currentTarget as HTMLInputElement).select(),
      }),
      h(
        'button',
        { type: 'button', class: 'atrium-action', 'data-first': true, onclick: copy },
        icon(isCopied ? 'check' : 'copy', 18),
        h('span', {}, isCopied ? strings.copied : strings.copyLink),
      ),
      navigator.canShare?.(data) &&
        option('share', strings.shareWith, () => void navigator.share(data).catch(() => null)),
      option('print', strings.print, () => printLevel(viewer)),
      viewer.project().levels.length > 1 && option('print', strings.printAtlas, () => printAtlas(viewer)),
    ];
  };
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
