import { importer } from '../../late/import-again.ts';
import type { Feature } from '../core/feature.ts';
import { tagIdsOf } from '../core/tag-names.ts';
import { openDirectory } from '../directory/open-directory.ts';

const fetchFilter = importer(() => import('./show-filter.ts'));

/** The choice of tags: places without one of them are faint. */
export const filter: Feature = {
  start(viewer) {
    const { parts, store } = viewer;
    const show = (isSaid: boolean) =>
      fetchFilter().then(
        ({ showFilter }) => showFilter(viewer, isSaid),
        () => viewer.notify(viewer.strings().failedOffline),
      );
    parts.tools.push({
      name: 'filter',
      icon: 'filter',
      label: () => viewer.strings().filter,
      isOffered: () => viewer.project().tags.length > 0,
      count: () => store.state.tagIds.length,
      run: () => openDirectory(viewer, { kind: 'filter' }),
    });
    store.subscribe((state, before) => {
      if (state.tagIds !== before.tagIds) void show(true);
    });
    viewer.on('drawn', () => {
      if (store.state.tagIds.length > 0) void show(false);
    });
    viewer.on('startOver', () => store.set({ tagIds: [] }));
    parts.answers.filter = ({ tags }) => {
      const { ids, unknown } = tagIdsOf(viewer.project().tags, tags);
      for (const detail of unknown) viewer.post({ type: 'error', kind: 'unknownTag', detail });
      // If no tag is known, an empty filter would show everything.
      if (ids.length > 0 || unknown.length === 0) store.set({ tagIds: ids });
    };
  },
};
