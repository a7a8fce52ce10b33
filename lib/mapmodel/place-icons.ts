/** What a search reads of a place to know its kind; tags without an icon say it by their name. */
type Pictured = { icon?: string | null; tags: readonly { id: string; icon?: string | null }[] };

/** Names of the built-in icons of a place and of its tags. */
export function iconsOf({ icon, tags }: Pictured): string[] {
  return [icon, ...tags.map((tag) => tag.icon)].flatMap((name) => name ?? []);
}
