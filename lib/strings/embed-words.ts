/** The loader is small: it has these languages, and the frame gives it the title in every other. */
const all =
  'deKarte anzeigen|esMostrar el mapa|frAfficher le plan|itMostra la mappa|nlKaart tonen|plPokaż mapę|ptMostrar o mapa';

/** What the button of a map says that waits for a click, in a page's language, else in English. */
export function showWords(language: string): string {
  const code = language.slice(0, 2);
  return (
    all
      .split('|')
      .find((one) => one.startsWith(code))
      ?.slice(2) ?? 'Show the map'
  );
}
