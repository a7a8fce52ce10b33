/** The workload: levels with areas of 12 corners and markers, 3 languages, 40 tags; about 2 KB an entity. */
export function benchVenue(levels: number, areas: number, markers: number, sentences = 4) {
  const sentence =
    'A quiet room on the sunny side with a view over the courtyard and the old chestnut trees. ';
  const texts = (name: string) =>
    Object.fromEntries(
      ['en', 'de', 'fr'].map((language) => [
        language,
        {
          title: `${name} (${language})`,
          description: sentence.repeat(sentences),
          features: ['Wheelchair', 'Wi-Fi', 'Power sockets'],
        },
      ]),
    );
  const tagsOf = (n: number) => [{ name: `Tag ${n % 40}` }, { name: `Tag ${(n * 7) % 40}` }];
  return Array.from({ length: levels }, (_, l) => ({
    name: `Level ${l}`,
    areas: Array.from({ length: areas }, (_, n) => ({
      key: `area-${l}-${n}`,
      data: Array.from({ length: 12 }, (_, c) => [
        (n % 50) * 20 + 8 * Math.cos(c / 2),
        Math.floor(n / 50) * 20 + 8 * Math.sin(c / 2),
      ]),
      translations: texts(`Room ${l}.${n}`),
      tags: tagsOf(n),
    })),
    markers: Array.from({ length: markers }, (_, n) => ({
      key: `marker-${l}-${n}`,
      position: { x: (n % 50) * 20, y: Math.floor(n / 50) * 20 },
      translations: texts(`Point ${l}.${n}`),
      tags: tagsOf(n + 3),
    })),
  }));
}
