import { groundExhibitions } from './demo-ground-exhibitions.ts';
import { groundMarkers } from './demo-ground-markers.ts';
import { type AreaInput, area as areaOn, hours, hues, type MarkerInput, tags } from './demo-kit.ts';

const area = areaOn.bind(null, 'ground-floor');

/** The places of the ground floor. `now` decides which days the programme falls on. */
export function groundFloor(now: Date): { areas: AreaInput[]; markers: MarkerInput[] } {
  return {
    areas: [...publicRooms(now), ...groundExhibitions(now), ...services(now)],
    markers: groundMarkers(),
  };
}

function publicRooms(now: Date): AreaInput[] {
  const year = now.getUTCFullYear();
  return [
    area(
      'foyer',
      {
        title: { en: 'Foyer', de: 'Foyer' },
        description: {
          en: 'Tickets, the audio guide and everything you want to know before you start. Under 18 free. The foyer and the court are open to everybody: come in and have a look.',
          de: 'Eintrittskarten, Audioguide und alles, was man vorher wissen möchte. Unter 18 frei. Foyer und Innenhof stehen allen offen: einfach hereinkommen.',
        },
        features: {
          en: [
            'Step-free entrance',
            'Audio guide in six languages',
            'Wheelchairs and folding stools to borrow',
          ],
          de: [
            'Stufenloser Eingang',
            'Audioguide in sechs Sprachen',
            'Rollstühle und Klapphocker zum Ausleihen',
          ],
        },
        statusLabel: { en: 'Open today', de: 'Heute geöffnet' },
        buttonLabel: { en: 'Buy tickets', de: 'Karten kaufen' },
      },
      {
        color: hues.service,
        status: { type: 'success', label: 'Open today' },
        address: 'Brunnenplatz 4, 12345 Aarbrück',
        workingHours: hours('10:00', '18:00', '21:00', year),
        email: 'welcome@example.org',
        telephone: '+49 30 23125 100',
        webpage: 'https://example.org/atrium',
        price: '€9 / €6',
        customButton: {
          enabled: true,
          icon: 'ticket',
          label: 'Buy tickets',
          url: 'https://example.org/atrium/tickets',
        },
        tags: tags('free', 'stepFree'),
      },
    ),
    area(
      'atrium',
      {
        title: { en: 'Court', de: 'Innenhof' },
        description: {
          en: 'The round court under the glass roof is the middle of the house. Around the ginkgo runs a bench of larch wood: the best place to wait for each other.',
          de: 'Der runde Hof unter dem Glasdach ist die Mitte des Hauses. Um den Ginkgo läuft eine Bank aus Lärchenholz: der beste Ort, um aufeinander zu warten.',
        },
        features: { en: ['Seats for 40', 'Daylight'], de: ['40 Sitzplätze', 'Tageslicht'] },
      },
      {
        color: hues.outdoors,
        fillOpacity: 0.07,
        hoverOpacity: 0.18,
        zoomOnSelect: false,
        tags: tags('free', 'stepFree'),
      },
    ),
    area(
      'cafe',
      {
        title: { en: 'Café Ginkgo', de: 'Café Ginkgo' },
        description: {
          en: 'Breakfast until noon, soup and quiche at lunch, cakes from our own oven. In summer there are forty seats outside, along the round corner of the house.',
          de: 'Frühstück bis zwölf, mittags Suppe und Quiche, Kuchen aus dem eigenen Ofen. Im Sommer gibt es vierzig Plätze draußen, entlang der runden Hausecke.',
        },
        features: {
          en: ['Vegan and gluten-free dishes', 'High chairs', 'No museum ticket needed'],
          de: ['Vegane und glutenfreie Gerichte', 'Kinderstühle', 'Ohne Eintrittskarte zugänglich'],
        },
        statusLabel: { en: 'Often full from 12 to 2', de: 'Von 12 bis 14 Uhr oft voll' },
        buttonLabel: { en: 'Reserve a table', de: 'Tisch reservieren' },
      },
      {
        color: hues.food,
        status: { type: 'warning', label: 'Often full from 12 to 2' },
        workingHours: hours('09:00', '18:30', '23:00', year),
        email: 'cafe@example.org',
        telephone: '+49 30 23125 140',
        webpage: 'https://example.org/atrium/cafe',
        rating: 4.6,
        price: '€4–16',
        customButton: {
          enabled: true,
          icon: 'cafe',
          label: 'Reserve a table',
          url: 'https://example.org/atrium/cafe/tables',
        },
        tags: tags('food', 'family', 'stepFree'),
      },
    ),
    area(
      'shop',
      {
        title: { en: 'Museum shop', de: 'Museumsladen' },
        description: {
          en: 'Books on towns and maps, prints from the house press, and things made of paper by people who live around the corner.',
          de: 'Bücher über Städte und Karten, Drucke aus der hauseigenen Presse und Dinge aus Papier von Leuten aus der Nachbarschaft.',
        },
        features: { en: ['Gift wrapping', 'Orders by post'], de: ['Geschenkverpackung', 'Versand'] },
      },
      {
        color: hues.shop,
        workingHours: hours('10:00', '18:00', '21:00', year),
        telephone: '+49 30 23125 120',
        email: 'shop@example.org',
        rating: 4.4,
        tags: tags('stepFree'),
      },
    ),
  ];
}

function services(now: Date): AreaInput[] {
  return [
    area(
      'cloakroom',
      {
        title: { en: 'Cloakroom', de: 'Garderobe' },
        description: {
          en: 'Coats, umbrellas and bags larger than a sheet of A4. Suitcases go into the lockers on the lower level.',
          de: 'Mäntel, Schirme und Taschen, die größer als ein Blatt A4 sind. Koffer passen in die Schließfächer im Untergeschoss.',
        },
      },
      {
        color: hues.service,
        workingHours: hours('09:45', '18:15', '21:15', now.getUTCFullYear()),
      },
    ),
    area(
      'toilets',
      {
        title: { en: 'Toilets', de: 'Toiletten' },
        features: {
          en: ['Step-free', 'Changing table in both rooms'],
          de: ['Stufenlos', 'Wickeltisch in beiden Räumen'],
        },
      },
      { color: hues.service, tags: tags('stepFree') },
    ),
    area(
      'family-room',
      {
        title: { en: 'Family room', de: 'Familienraum' },
        description: {
          en: 'A quiet room to feed, change and play, with a kettle and a microwave. The first-aid cabinet hangs behind the door.',
          de: 'Ein ruhiger Raum zum Stillen, Wickeln und Spielen, mit Wasserkocher und Mikrowelle. Der Verbandkasten hängt hinter der Tür.',
        },
      },
      { color: hues.learning, tags: tags('family', 'quiet') },
    ),
  ];
}
