import type { PublicProject } from './types.ts';

/**
 * Returns the project with the settings of the embedding page: `search=off` hides the search; `scroll=cooperative` or
 * `scroll=free` sets whether the wheel belongs to the page. Other settings stay as the owner set them.
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
