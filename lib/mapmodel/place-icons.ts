/** The icons of a place and of its tags, from which a search knows the kind of place. */
type Pictured = { icon?: string | null; tags: readonly { id: string; icon?: string | null }[] };

/** Returns the names of the built-in icons of a place and of its tags. */
export function iconsOf({ icon, tags }: Pictured): string[] {
  return [icon, ...tags.map((tag) => tag.icon)].flatMap((name) => name ?? []);
}
