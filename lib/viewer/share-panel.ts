import { create } from 'qrcode/lib/core/qrcode.js';
import { importer } from '../map/import-again.ts';
import { currentLink, currentPage } from './address.ts';
import type { ViewerContext } from './context.ts';
import { h, icon } from './dom.ts';

const quietModules = 4;

/** Renders the link to the current view: to copy, to send, as a QR code, and to print. Loaded when first opened. */
export function renderShare(ctx: ViewerContext, panel: HTMLElement): void {
  const strings = ctx.strings();
  const link = shareUrl(currentPage(ctx), currentLink(ctx, true));
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
    if (!isCopied) return ctx.notify(strings.notCopied);
    ctx.announce(strings.copied);
    copy.replaceChildren(icon('check', 18), h('span', {}, strings.copied));
  });
  const data = { title: ctx.project().name, url: link };
  const option = (name: string, label: string, onclick: () => void) =>
    h('button', { type: 'button', class: 'atrium-option', onclick }, icon(name, 18), h('span', {}, label));
  const send = () => void navigator.share(data).catch(() => null);
  panel.replaceChildren(
    qrCode(withSource(link)),
    h('p', { class: 'atrium-small' }, strings.shareHint),
    field,
    copy,
    ...(navigator.canShare?.(data) ? [option('share', strings.shareWith, send)] : []),
    option('print', strings.print, () => void printView(ctx)),
  );
  copy.focus({ preventScroll: true });
}

/** Returns the absolute address of a page with a deep link. */
export function shareUrl(page: string, hash: string): string {
  const url = new URL(page, location.href);
  url.hash = '';
  return url.href + hash;
}

const fetchPrint = importer(() => import('./print-view.ts'));

async function printView(ctx: ViewerContext): Promise<void> {
  const { printMap } = await fetchPrint();
  await printMap(ctx);
}

/** Marks a link so that visits from a printed code are counted as such. */
export function withSource(link: string): string {
  const url = new URL(link);
  url.searchParams.set('source', 'qr');
  return url.href;
}

/** Black on white in both themes, because scanners need it. */
export function qrCode(text: string): SVGSVGElement {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const size = modules.size + 2 * quietModules;
  let path = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path += `M${column + quietModules} ${row + quietModules}h1v1h-1z`;
    }
  }
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('class', 'atrium-qr');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', 'QR');
  const dark = document.createElementNS(namespace, 'path');
  dark.setAttribute('d', path);
  svg.append(dark);
  return svg;
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
