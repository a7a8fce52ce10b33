type Named = { id: string; name: string };

/** A tag's name as it stands in addresses: `Food & drinks` is `food-drinks`. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(' ', '-');
}

/** The chosen tags for an address: by name, by id where two tags are called alike. */
export function tagNames(tags: readonly Named[], ids: readonly string[]): string[] {
  return ids.map((id) => {
    const slug = slugOf(tags.find((tag) => tag.id === id)?.name ?? '');
    return slug !== '' && tags.filter(({ name }) => slugOf(name) === slug).length === 1 ? slug : id;
  });
}

/** Ids of the tags that are named, by name, slug or id, and the names that no tag has. */
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
