import { protocolVersion } from '../core/protocol.ts';
import { scriptUrl, startLoader } from './start-loader.ts';

/**
 * The loader of a folder that is the copy of one map. With the option `server` it asks that service first, and shows the
 * copy if the service does not greet in time, or if what it answered does not greet. Without it shows the copy.
 */
const folder = new URL('.', scriptUrl).href.slice(0, -1);
/** Names of the map, which the folder writes here. A copy never stands in for another map. */
const names = 'atrium-names'.split(' ');

/** The service has this time for its greeting. */
const greetingMs = 4_000;
/** A document that greets has done so by the time it is loaded, but its message may be on its way. */
const onTheWayMs = 500;

startLoader(folder, (element, { server, map }, show) => {
  if (!server || !URL.canParse(server)) return copyAddress();
  if (map && names.includes(map)) watch(element, () => show(copyAddress('as-of')));
  return undefined;
});

function copyAddress(flag?: string): URL {
  return new URL(`${folder}/embed.html${flag ? `?${flag}=` : ''}`);
}

/** Runs `standIn` unless the frame in the element greets in time. */
function watch(element: HTMLElement, standIn: () => void): void {
  const over = new AbortController();
  const { signal } = over;
  const frameOf = () => element.querySelector('iframe');
  const judge = () => {
    if (signal.aborted) return;
    over.abort();
    // A map that was destroyed has no frame.
    if (frameOf()) standIn();
  };
  addEventListener(
    'message',
    ({ source, origin, data }) => {
      const frame = frameOf();
      // A service that sends visitors elsewhere, as an expired address does, has not greeted.
      if (
        source === frame?.contentWindow &&
        !frame?.src.indexOf(`${origin}/`) &&
        data?.atrium === protocolVersion
      )
        over.abort();
    },
    { signal },
  );
  // The browser's own page about a broken connection loads too, and so does the error page of a proxy.
  element.addEventListener('load', () => setTimeout(judge, onTheWayMs), { signal, capture: true });
  setTimeout(judge, greetingMs);
}
