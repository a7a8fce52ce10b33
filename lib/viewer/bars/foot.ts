import { h } from '../core/dom.ts';
import { show } from '../core/show.ts';
import type { Viewer } from '../core/viewer.ts';

/** Writes the lines below a wide map: the operator's links, and tools that have no button in the bar. */
export function showFoot(viewer: Viewer): void {
  const { appearance } = viewer.project();
  const props = {
    class: 'atrium-made',
    // The host of a folder has no page about Atrium.
    href: viewer.boot.copiedAt ? undefined : '/',
    target: '_blank',
    rel: 'noopener',
    hidden: appearance.hidePoweredBy,
  };
  const made = h('a', props, viewer.strings().poweredBy);
  const tools = viewer.parts.tools
    .filter((tool) => tool.isInFoot && tool.isOffered())
    .map(({ label, run }) =>
      h('button', { type: 'button', class: 'atrium-made', onclick: () => run?.() }, label()),
    );
  show(viewer.outlets.foot, made, ...legalLinks(viewer), ...tools);
}

/** Returns links to imprint and privacy page. An embedding page has its own. */
function legalLinks({ boot, isFramed, strings }: Viewer): HTMLElement[] {
  const { imprintUrl, privacyUrl } = boot.legal ?? {};
  const links = [[imprintUrl, strings().imprint] as const, [privacyUrl, strings().privacy] as const];
  return links.flatMap(([href, text]) =>
    href && !isFramed
      ? [h('a', { class: 'atrium-made', href, target: '_blank', rel: 'noopener' }, text)]
      : [],
  );
}
