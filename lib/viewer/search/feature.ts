import type { Feature } from '../core/feature.ts';
import { placeInfo } from '../core/host.ts';
import { createSearchBox } from './search-box.ts';

/** The search field in the bar. */
export const search: Feature = {
  start(viewer) {
    const box = createSearchBox(viewer);
    box.element.append(viewer.outlets.searchEnd);
    viewer.outlets.bar.prepend(box.element);
    viewer.on('appearance', () => {
      box.element.hidden = !viewer.project().appearance.isSearchBarVisible;
    });
    viewer.on('startOver', box.empty);
    viewer.store.subscribe(({ placeId }, before) => {
      // On a shared screen the next question begins with an empty field.
      if (viewer.isShared && placeId && placeId !== before.placeId) box.empty();
    });
    viewer.parts.answers.search = async ({ query, request }) => {
      const found = await box.search(query).catch(() => []);
      const results = found.map((one) => placeInfo(viewer, one));
      viewer.post({ type: 'search', query, results, request });
    };
    viewer.parts.shortcuts.push({
      name: 'search',
      isOffered: () => !box.element.hidden,
      run: box.focus,
    });
  },
};
