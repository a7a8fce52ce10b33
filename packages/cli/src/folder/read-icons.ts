import type { Icon } from './icon.ts';
import type { LocalPictures } from './local-pictures.ts';
import type { Fields } from './plain-form.ts';

type Scope = {
  /** Icons of the service by their id. */
  remote: ReadonlyMap<string, Icon>;
  pictures: LocalPictures;
  fault(at: string, text: string): void;
};

/**
 * Reads the icons that `atrium.json` lists, and returns their ids by the path of their file. An icon with another name
 * or picture gets another id, because the service never changes an icon.
 */
export function readIcons(
  list: readonly Fields[],
  scope: Scope,
): { icons: Icon[]; ids: Map<string, string> } {
  const icons: Icon[] = [];
  const ids = new Map<string, string>();
  for (const [i, { name, image, ...rest }] of list.entries()) {
    const at = `icons[${i}]`;
    for (const other of Object.keys(rest)) scope.fault(`${at}.${other}`, 'is not a field of an icon');
    if (typeof name !== 'string') scope.fault(`${at}.name`, 'is not text');
    const path = String(image);
    if (ids.has(path)) scope.fault(`${at}.image`, `is the file of another icon: ${path}`);
    const found = scope.pictures.iconOf(path, (id) => scope.remote.get(id)?.name === name);
    if ('wrong' in found) {
      scope.fault(`${at}.image`, found.wrong);
      continue;
    }
    const id = found.value;
    ids.set(path, id);
    icons.push(scope.remote.get(id) ?? { kind: 'icon', id, name: String(name), url: id });
  }
  return { icons, ids };
}
