type Named = { id: string; name: string };

/** Returns the name of a tag in addresses: `Food & drinks` gives `food-drinks`. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(' ', '-');
}

/** Returns the chosen tags for an address: by name, or by id if two tags have the same name. */
export function tagNames(tags: readonly Named[], ids: readonly string[]): string[] {
  return ids.map((id) => {
    const slug = slugOf(tags.find((tag) => tag.id === id)?.name ?? '');
    return slug !== '' && tags.filter(({ name }) => slugOf(name) === slug).length === 1 ? slug : id;
  });
}

/** Returns the ids of the named tags, given by name, slug or id, and the names that match no tag. */
export function tagIdsOf(
  tags: readonly Named[],
  names: readonly string[],
): { ids: string[]; unknown: string[] } {
  const isCalled = (tag: Named, name: string) =>
    tag.id === name.toLowerCase() ||
    tag.name === name ||
    (slugOf(name) !== '' && slugOf(tag.name) === slugOf(name));
  return {
    ids: tags.filter((tag) => names.some((name) => isCalled(tag, name))).map(({ id }) => id),
    unknown: names.filter((name) => !tags.some((tag) => isCalled(tag, name))),
  };
}
