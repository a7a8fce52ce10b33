import { type ViewerLanguage, viewerLanguageOf } from './viewer-languages.ts';

/** Text of the button of an embedded map that waits for a click. */
const words: Readonly<Record<ViewerLanguage, string>> = {
  ar: 'عرض الخريطة',
  cs: 'Zobrazit mapu',
  da: 'Vis kortet',
  de: 'Karte anzeigen',
  el: 'Εμφάνιση χάρτη',
  en: 'Show the map',
  es: 'Mostrar el mapa',
  fa: 'نمایش نقشه',
  fi: 'Näytä kartta',
  fr: 'Afficher le plan',
  he: 'הצגת המפה',
  hu: 'Térkép megjelenítése',
  it: 'Mostra la mappa',
  ja: '地図を表示',
  ko: '지도 보기',
  nl: 'Plattegrond tonen',
  no: 'Vis kartet',
  pl: 'Pokaż mapę',
  pt: 'Mostrar o mapa',
  ro: 'Afișează harta',
  sv: 'Visa kartan',
  tr: 'Haritayı göster',
  uk: 'Показати карту',
  zh: '显示地图',
};

/** Returns the text of the button in the language of a page, else in English. */
export function showWords(language: string): string {
  return words[viewerLanguageOf(language) ?? 'en'];
}
