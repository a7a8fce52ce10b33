export type FoundRoute = { folder: string; params: Record<string, string | string[]> };

type Branch = {
  literals: Map<string, Branch>;
  parameter: { name: string; branch: Branch } | null;
  rest: { name: string; folder: string; isOptional: boolean } | null;
  /** The folder of the route file that stands here. */
  folder: string | null;
};

/** Parts of characters that stand in a path as they are. */
const plainPath = /^(?:\/[\w.~%!$&'()*+,;=:@-]+)+$/;
const dots = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

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
    const bare = path.endsWith('/') ? path.slice(0, -1) : path;
    if (!plainPath.test(bare) || dots.test(bare)) return null;
    const parts = bare.slice(1).split('/');
    const decoded = bare.includes('%') ? decodedParts(parts, literals) : parts;
    return decoded && descend(root, decoded, 0);
  };
}

/** Null where percent signs stand for nothing, or for a part that is written out in a folder. */
function decodedParts(parts: readonly string[], literals: ReadonlySet<string>): string[] | null {
  try {
    const decoded = parts.map(decodeURIComponent);
    return decoded.every((part, i) => part === parts[i] || !literals.has(part)) ? decoded : null;
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

/** The way on from the part at `at`; the parameters are filled in on the way back. */
function descend(
  { literals, parameter, rest, folder }: Branch,
  parts: readonly string[],
  at: number,
): FoundRoute | null {
  const part = parts[at];
  if (part === undefined) {
    const end = folder ?? (rest?.isOptional ? rest.folder : null);
    return end === null ? null : { folder: end, params: {} };
  }
  const literal = literals.get(part);
  const written = literal ? descend(literal, parts, at + 1) : null;
  if (written) return written;
  const named = parameter && descend(parameter.branch, parts, at + 1);
  if (named) {
    named.params[parameter.name] = part;
    return named;
  }
  return rest && { folder: rest.folder, params: { [rest.name]: parts.slice(at) } };
}
