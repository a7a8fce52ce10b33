import { type AreaInput, area as areaOn, event, hours, hues, type MarkerInput, marker, tags, zone } from './demo-kit.ts';

const area = areaOn.bind(null, 'ground-floor');

/** The places of the ground floor. `now` decides which days the programme falls on. */
export function groundFloor(now: Date): { areas: AreaInput[]; markers: MarkerInput[] } {
  return { areas: [...publicRooms(now), ...exhibitions(now), ...services(now)], markers: markers() };
}

function publicRooms(now: Date): AreaInput[] {
  const year = now.getUTCFullYear();
  return [
    area(
      'foyer',
      {
        title: { en: 'Foyer', de: 'Foyer' },
        description: {
          en: 'Tickets, the audio guide and everything you want to know before you start. The foyer and the court are free to enter: come in and have a look.',
          de: 'Eintrittskarten, Audioguide und alles, was man vorher wissen möchte. Foyer und Innenhof sind frei zugänglich: einfach hereinkommen.',
        },
        features: {
          en: ['Step-free entrance', 'Audio guide in six languages', 'Wheelchairs and folding stools to borrow'],
          de: ['Stufenloser Eingang', 'Audioguide in sechs Sprachen', 'Rollstühle und Klapphocker zum Ausleihen'],
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
        price: '€9, reduced €6, under 18 free',
        customButton: { enabled: true, icon: 'ticket', label: 'Buy tickets', url: 'https://example.org/atrium/tickets' },
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
      { color: hues.outdoors, fillOpacity: 0.07, hoverOpacity: 0.18, zoomOnSelect: false, tags: tags('free', 'stepFree') },
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
        price: '€4 to €16',
        customButton: { enabled: true, icon: 'cafe', label: 'Reserve a table', url: 'https://example.org/atrium/cafe/tables' },
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

function exhibitions(now: Date): AreaInput[] {
  return [
    area(
      'special-exhibition',
      {
        title: { en: 'Special exhibition: Paper cities', de: 'Sonderausstellung: Städte aus Papier' },
        description: {
          en: 'Streets to fold, palaces that were never built, and a model of the old town at 1:200, cut by hand over eleven winters. Ninety works from five centuries show what towns owe to paper.',
          de: 'Straßen zum Falten, Paläste, die nie gebaut wurden, und ein Modell der Altstadt im Maßstab 1:200, in elf Wintern von Hand geschnitten. Neunzig Werke aus fünf Jahrhunderten zeigen, was Städte dem Papier verdanken.',
        },
        features: {
          en: ['Tour every Sunday at 11', 'Labels in English and German', 'Objects to touch'],
          de: ['Führung sonntags um 11 Uhr', 'Texte auf Deutsch und Englisch', 'Objekte zum Anfassen'],
        },
        statusLabel: { en: 'New', de: 'Neu' },
        buttonLabel: { en: 'Book a time slot', de: 'Zeitfenster buchen' },
      },
      {
        color: hues.exhibition,
        fillOpacity: 0.22,
        status: { type: 'info', label: 'New' },
        workingHours: hours('10:00', '18:00', '21:00', now.getUTCFullYear()),
        webpage: 'https://example.org/atrium/paper-cities',
        rating: 4.8,
        price: '€12, reduced €8',
        customButton: { enabled: true, icon: 'ticket', label: 'Book a time slot', url: 'https://example.org/atrium/paper-cities/slots' },
        occupancy: {
          timezone: zone,
          periods: [
            { ...event(now, 0, 11, 2), status: 'warning', label: 'Busy' },
            { ...event(now, 1, 12, 3), status: 'warning', label: 'Busy' },
            { ...event(now, 3, 9, 1), status: 'info', label: 'School class' },
          ],
        },
        tags: tags('exhibition', 'family', 'stepFree'),
      },
    ),
    area(
      'gallery-1',
      {
        title: { en: '1 Before the town', de: '1 Vor der Stadt' },
        description: {
          en: 'A ford, a mill, a market: how people settled at the bend of the Aar, told through what they lost on the way.',
          de: 'Eine Furt, eine Mühle, ein Markt: wie sich Menschen an der Biegung der Aar niederließen, erzählt anhand dessen, was sie unterwegs verloren.',
        },
        features: { en: ['320 finds', 'Relief model of the valley'], de: ['320 Fundstücke', 'Reliefmodell des Tals'] },
      },
      { color: hues.exhibition, rating: 4.3, tags: tags('exhibition', 'stepFree', 'tour') },
    ),
    area(
      'gallery-2',
      {
        title: { en: '2 Stone and river', de: '2 Stein und Fluss' },
        description: {
          en: 'Bridges, floods and the quarry that built half the town. The room is being hung anew and opens again in spring.',
          de: 'Brücken, Hochwasser und der Steinbruch, aus dem die halbe Stadt gebaut ist. Der Raum wird neu eingerichtet und öffnet im Frühjahr wieder.',
        },
        statusLabel: { en: 'Closed for rehanging', de: 'Wegen Umbau geschlossen' },
      },
      { color: hues.exhibition, status: { type: 'error', label: 'Closed for rehanging' }, tags: tags('exhibition') },
    ),
    area(
      'auditorium',
      {
        title: { en: 'Auditorium', de: 'Saal' },
        description: {
          en: 'Talks, concerts and readings. Doors open half an hour before; from six o’clock on through the side entrance.',
          de: 'Vorträge, Konzerte und Lesungen. Einlass eine halbe Stunde vorher, ab 18 Uhr durch den Seiteneingang.',
        },
        features: { en: ['120 seats, 4 for wheelchairs', 'Induction loop'], de: ['120 Plätze, 4 für Rollstühle', 'Induktionsschleife'] },
        buttonLabel: { en: 'See the programme', de: 'Zum Programm' },
      },
      {
        color: hues.event,
        price: '€5, members free',
        telephone: '+49 30 23125 160',
        customButton: { enabled: true, icon: 'link', label: 'See the programme', url: 'https://example.org/atrium/programme' },
        occupancy: {
          timezone: zone,
          periods: [
            { ...event(now, 0, 17, 2), status: 'error', label: 'Talk: The town as a drawing' },
            { ...event(now, 2, 18, 3), status: 'error', label: 'Quartet in the dark' },
            { ...event(now, 5, 9, 4), status: 'info', label: 'Rehearsal' },
          ],
        },
        tags: tags('stepFree'),
      },
    ),
    area(
      'workshop',
      {
        title: { en: 'Workshop', de: 'Werkstatt' },
        description: {
          en: 'Print, fold, cut and glue. School classes on weekdays, everybody on Saturday afternoons.',
          de: 'Drucken, falten, schneiden, kleben. Werktags für Schulklassen, samstagnachmittags für alle.',
        },
        features: { en: ['24 places', 'Aprons provided'], de: ['24 Plätze', 'Schürzen vorhanden'] },
        buttonLabel: { en: 'Write to the education team', de: 'Der Vermittlung schreiben' },
      },
      {
        color: hues.learning,
        email: 'learning@example.org',
        customButton: { enabled: true, icon: 'info', label: 'Write to the education team', url: 'mailto:learning@example.org' },
        tags: tags('family'),
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
      { color: hues.service, price: 'Free', workingHours: hours('09:45', '18:15', '21:15', now.getUTCFullYear()) },
    ),
    area(
      'toilets',
      {
        title: { en: 'Toilets', de: 'Toiletten' },
        features: { en: ['Step-free', 'Changing table in both rooms'], de: ['Stufenlos', 'Wickeltisch in beiden Räumen'] },
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

function markers(): MarkerInput[] {
  return [
    marker(
      'you-are-here',
      [600, 642],
      { title: { en: 'You are here', de: 'Sie sind hier' } },
      { type: 'pulse', color: '#b3423a', size: 22, showCard: false, zoomOnSelect: false },
    ),
    marker(
      'main-entrance',
      [600, 712],
      {
        title: { en: 'Main entrance', de: 'Haupteingang' },
        description: { en: 'Revolving door, and an automatic door on its left.', de: 'Drehtür, links davon eine automatische Tür.' },
      },
      { type: 'drop-pin', pinStyle: 'icon', icon: 'entrance', color: '#0d6560', size: 34, tags: tags('stepFree') },
    ),
    marker(
      'side-entrance',
      [104, 376],
      { title: { en: 'Side entrance', de: 'Seiteneingang' }, description: { en: 'For evenings and groups.', de: 'Für Abende und Gruppen.' } },
      { type: 'drop-pin', pinStyle: 'dot', color: '#5b6b7f', size: 26 },
    ),
    marker(
      'meeting-point',
      [660, 470],
      { title: { en: 'Meeting point for tours', de: 'Treffpunkt für Führungen' } },
      { type: 'drop-pin', pinStyle: 'plain', color: '#2f5fb3', size: 26 },
    ),
    marker(
      'ticket-desk',
      [600, 596],
      { title: { en: 'Ticket desk', de: 'Kasse' }, description: { en: 'Last tickets 45 minutes before closing.', de: 'Letzter Einlass 45 Minuten vor Schließung.' } },
      { type: 'rounded-square', icon: 'ticket', color: '#0d6560', size: 28, price: '€9, reduced €6' },
    ),
    marker(
      'information',
      [688, 596],
      { title: { en: 'Information', de: 'Information' } },
      { type: 'classic', icon: 'info', color: '#2f5fb3', size: 26, telephone: '+49 30 23125 100' },
    ),
    marker(
      'lift-ground',
      [885, 360],
      { title: { en: 'Lift', de: 'Aufzug' }, description: { en: 'To all levels. Door 110 cm wide.', de: 'Zu allen Ebenen. Türbreite 110 cm.' } },
      { type: 'rounded-square', icon: 'elevator', color: '#5b6b7f', size: 24, tags: tags('stepFree') },
    ),
    marker('stairs-ground', [818, 360], { title: { en: 'Stairs', de: 'Treppe' } }, { type: 'rounded-square', icon: 'stairs', color: '#5b6b7f', size: 24 }),
    marker('toilets-ground', [328, 506], { title: { en: 'Toilets', de: 'Toiletten' } }, { type: 'rounded-square', icon: 'toilet', color: '#5b6b7f', size: 24 }),
    marker(
      'accessible-toilet-ground',
      [403, 506],
      { title: { en: 'Accessible toilet', de: 'Barrierefreies WC' }, description: { en: 'Opens with the Euro key.', de: 'Öffnet mit dem Euroschlüssel.' } },
      { type: 'rounded-square', icon: 'accessible', color: '#1d7a4c', size: 24, tags: tags('stepFree') },
    ),
    marker('first-aid', [892, 496], { title: { en: 'First aid', de: 'Erste Hilfe' } }, { type: 'classic', icon: 'first-aid', color: '#b3261e', size: 22 }),
    marker(
      'wifi',
      [480, 500],
      { title: { en: 'Free Wi-Fi', de: 'Freies WLAN' }, description: { en: 'Network “Atrium”, no password.', de: 'Netz „Atrium“, ohne Passwort.' } },
      { type: 'classic', icon: 'wifi', color: '#5b6b7f', size: 20, opacity: 0.85 },
    ),
    marker(
      'ginkgo',
      [600, 390],
      {
        title: { en: 'The ginkgo, planted 1911', de: 'Der Ginkgo, gepflanzt 1911' },
        description: { en: 'Older than the house around it.', de: 'Älter als das Haus, das um ihn steht.' },
      },
      { type: 'label-hover', color: '#4d7c3a', size: 16 },
    ),
    marker(
      'terrace',
      [1090, 678],
      { title: { en: 'Café terrace', de: 'Caféterrasse' } },
      { type: 'classic', icon: 'food', color: '#c2610c', size: 24, tags: tags('food') },
    ),
    tourStop(1, [1036, 200], 'A bronze wheel from the ford', 'Ein Bronzerad aus der Furt', 'Found in 1974 by a boy who was looking for his ball.', 'Gefunden 1974 von einem Jungen, der seinen Ball suchte.'),
    tourStop(2, [280, 240], 'The paper town', 'Die Stadt aus Papier', '1,740 houses, 212 trees, one dog.', '1740 Häuser, 212 Bäume, ein Hund.'),
  ];
}

/** A stop of the audio tour, which goes through the whole house. */
export function tourStop(
  markerNumber: number,
  at: readonly [number, number],
  en: string,
  de: string,
  descriptionEn: string,
  descriptionDe: string,
): MarkerInput {
  return marker(
    `tour-${markerNumber}`,
    at,
    { title: { en, de }, description: { en: descriptionEn, de: descriptionDe } },
    { type: 'numbered', markerNumber, color: '#b3423a', size: 24, showTooltip: true, tags: tags('tour') },
  );
}
