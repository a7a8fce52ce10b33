import type { PublicProject } from './types.ts';

/**
 * The project as the embedding page wants it shown: `search=off` takes the search away, `scroll=cooperative` and
 * `scroll=free` say whom the wheel belongs to. What the address does not name stays as the owner set it.
 */
export function withAsked(project: PublicProject, query: string): PublicProject {
  const asked = new URLSearchParams(query);
  const scroll = asked.get('scroll');
  const { settings, appearance } = project;
  return {
    ...project,
    settings: {
      ...settings,
      scrollMode: scroll === 'cooperative' || scroll === 'free' ? scroll : settings.scrollMode,
    },
    appearance: {
      ...appearance,
      isSearchBarVisible: appearance.isSearchBarVisible && asked.get('search') !== 'off',
    },
  };
}
