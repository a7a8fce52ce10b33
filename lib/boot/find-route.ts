export type FoundRoute = { folder: string; params: Record<string, string | string[]> };

type Branch = {
  literals: Map<string, Branch>;
  parameter: { name: string; branch: Branch } | null;
  rest: { name: string; folder: string; isOptional: boolean } | null;
  /** The folder of the route file that stands here. */
  folder: string | null;
};

/** Characters that stand in a part of a path as they are. */
const plainPart = /^[\w.~%!$&'()*+,;=:@-]+$/;
const dots = /^(?:\.|%2e){1,2}$/i;

/**
 * The way from a path to the route file that Next would choose among these folders of `app`, and the decoded parts of
 * the path that it names: what is written out goes before a parameter, that before all the rest. Null where Next has to
 * say what the path means: below none of the folders, with dots or empty parts in it, wrongly encoded, or with a part
 * written out in percent signs.
 */
export function routeFinder(folders: readonly string[]): (path: string) => FoundRoute | null {
  const root = newBranch();
  for (const folder of folders) plant(root, folder);
  const literals = new Set(folders.flatMap((folder) => folder.split('/')));
  return (path) => {
    const parts = path.replace(/^\//, '').replace(/\/$/, '').split('/');
    if (!parts.every((part) => plainPart.test(part) && !dots.test(part))) return null;
    const decoded = parts.map(decodedPart);
    const isKnown = decoded.every((part, i) => part !== null && (part === parts[i] || !literals.has(part)));
    return isKnown ? descend(root, parts, {}) : null;
  };
}

/** Null where the percent signs of a part stand for nothing. */
function decodedPart(part: string): string | null {
  try {
    return part.includes('%') ? decodeURIComponent(part) : part;
  } catch {
    return null;
  }
}

function newBranch(): Branch {
  return { literals: new Map(), parameter: null, rest: null, folder: null };
}

function plant(root: Branch, folder: string): void {
  let branch = root;
  for (const part of folder.split('/')) {
    const rest = /^\[{1,2}\.{3}(\w+)\]{1,2}$/.exec(part)?.[1];
    if (rest) {
      branch.rest = { name: rest, folder, isOptional: part.startsWith('[[') };
      return;
    }
    branch = childOf(branch, part);
  }
  branch.folder = folder;
}

function childOf(branch: Branch, part: string): Branch {
  const name = /^\[(\w+)\]$/.exec(part)?.[1];
  if (name) {
    branch.parameter ??= { name, branch: newBranch() };
    return branch.parameter.branch;
  }
  const child = branch.literals.get(part) ?? newBranch();
  branch.literals.set(part, child);
  return child;
}

function descend(
  { literals, parameter, rest, folder }: Branch,
  parts: readonly string[],
  params: FoundRoute['params'],
): FoundRoute | null {
  const [part, ...further] = parts;
  if (part === undefined) {
    const end = folder ?? (rest?.isOptional ? rest.folder : null);
    return end === null ? null : { folder: end, params };
  }
  const literal = literals.get(part);
  const found =
    (literal && descend(literal, further, params)) ??
    (parameter &&
      descend(parameter.branch, further, { ...params, [parameter.name]: decodeURIComponent(part) }));
  if (found) return found;
  return rest && { folder: rest.folder, params: { ...params, [rest.name]: parts.map(decodeURIComponent) } };
}
