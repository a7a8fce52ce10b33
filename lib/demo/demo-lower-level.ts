import {
  type AreaInput,
  area as areaOn,
  event,
  hours,
  hues,
  type MarkerInput,
  marker,
  tags,
  tourStop,
  zone,
} from './demo-kit.ts';

const area = areaOn.bind(null, 'lower-level');

/** The places of the lower level. */
export function lowerLevel(now: Date): { areas: AreaInput[]; markers: MarkerInput[] } {
  return { areas: areas(now), markers: markers() };
}

function areas(now: Date): AreaInput[] {
  const year = now.getUTCFullYear();
  return [
    area(
      'lower-hall',
      {
        title: { en: 'Lower hall', de: 'Untere Halle' },
        description: {
          en: 'Daylight falls through the glass floor of the court.',
          de: 'Durch den gläsernen Boden des Innenhofs fällt Tageslicht.',
        },
      },
      { color: hues.outdoors, fillOpacity: 0.05, hoverOpacity: 0.15, zoomOnSelect: false },
    ),
    area(
      'open-storage',
      {
        title: { en: 'Open storage', de: 'Schaudepot' },
        description: {
          en: 'Museums show a tenth of what they own. Here you see the rest: eight thousand things, sorted by nothing but size.',
          de: 'Museen zeigen ein Zehntel dessen, was sie besitzen. Hier steht der Rest: achttausend Dinge, nur nach Größe sortiert.',
        },
        features: {
          en: ['Look up every object by its number'],
          de: ['Jedes Objekt ist über seine Nummer zu finden'],
        },
      },
      { color: hues.exhibition, rating: 4.6, tags: tags('exhibition', 'stepFree', 'tour') },
    ),
    area(
      'cinema',
      {
        title: { en: 'Black box', de: 'Black Box' },
        description: {
          en: 'Films about towns, from the first trams to the last cinemas. Starts on the hour.',
          de: 'Filme über Städte, von den ersten Straßenbahnen bis zu den letzten Kinos. Beginn zu jeder vollen Stunde.',
        },
        features: {
          en: ['64 seats', 'Subtitles in English and German'],
          de: ['64 Plätze', 'Untertitel auf Deutsch und Englisch'],
        },
        statusLabel: { en: 'Next film on the hour', de: 'Nächster Film zur vollen Stunde' },
      },
      {
        color: hues.event,
        status: { type: 'info', label: 'Next film on the hour' },
        occupancy: {
          timezone: zone,
          periods: [
            { ...event(now, 0, 9, 1), status: 'error', label: 'Rails' },
            { ...event(now, 0, 10, 1), status: 'error', label: 'The bridge builders' },
            { ...event(now, 0, 13, 1), status: 'error', label: 'Rails' },
            { ...event(now, 1, 9, 1), status: 'error', label: 'Night over Aarbrück' },
          ],
        },
        tags: tags('stepFree'),
      },
    ),
    area(
      'town-wall',
      {
        title: { en: 'The old town wall', de: 'Die alte Stadtmauer' },
        description: {
          en: 'Found when the cellar was dug in 1998, and left where it was. Fourteen metres of it, from about 1240.',
          de: 'Beim Ausheben des Kellers 1998 gefunden und an Ort und Stelle gelassen. Vierzehn Meter, um 1240 gebaut.',
        },
        features: { en: ['Please keep to the walkway'], de: ['Bitte auf dem Steg bleiben'] },
      },
      { color: hues.exhibition, rating: 4.4, tags: tags('exhibition', 'family', 'tour') },
    ),
    area(
      'bicycle-garage',
      {
        title: { en: 'Bicycle garage', de: 'Fahrradgarage' },
        description: {
          en: 'In by the ramp from Mühlgasse, up to the foyer by lift.',
          de: 'Einfahrt über die Rampe von der Mühlgasse, mit dem Aufzug ins Foyer.',
        },
        features: {
          en: ['60 places', 'Sockets for e-bikes', 'Air pump'],
          de: ['60 Plätze', 'Steckdosen für E-Bikes', 'Luftpumpe'],
        },
        statusLabel: { en: 'Places free', de: 'Plätze frei' },
      },
      {
        color: hues.service,
        status: { type: 'success', label: 'Places free' },
        address: 'Mühlgasse 2, 12345 Aarbrück',
        workingHours: {
          timezone: zone,
          ...Object.fromEntries(
            ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [
              day,
              [{ open: '06:00', close: '24:00' }],
            ]),
          ),
        },
        tags: tags('free', 'stepFree'),
      },
    ),
    area(
      'lockers',
      {
        title: { en: 'Lockers', de: 'Schließfächer' },
        description: { en: 'Take a €1 coin; you get it back.', de: 'Mit 1-Euro-Münze; sie kommt zurück.' },
        features: { en: ['12 large enough for suitcases'], de: ['12 groß genug für Koffer'] },
      },
      {
        color: hues.service,
        price: '€1',
        workingHours: hours('09:45', '18:15', '21:15', year),
        tags: tags('stepFree'),
      },
    ),
    area(
      'toilets',
      {
        title: { en: 'Toilets', de: 'Toiletten' },
        features: { en: ['Step-free', 'Showers for cyclists'], de: ['Stufenlos', 'Duschen für Radfahrende'] },
      },
      { key: 'toilets-lower', color: hues.service, tags: tags('stepFree') },
    ),
    area(
      'plant',
      {
        title: { en: 'Plant room', de: 'Technikraum' },
        description: { en: 'Staff only.', de: 'Nur für Personal.' },
      },
      { color: '#777777', fillOpacity: 0.2, isHidden: true },
    ),
  ];
}

function markers(): MarkerInput[] {
  return [
    marker(
      'lift-lower',
      [885, 360],
      { title: { en: 'Lift', de: 'Aufzug' } },
      { type: 'rounded-square', icon: 'elevator', color: '#5b6b7f', size: 24, tags: tags('stepFree') },
    ),
    marker(
      'stairs-lower',
      [818, 360],
      { title: { en: 'Stairs', de: 'Treppe' } },
      { type: 'rounded-square', icon: 'stairs', color: '#5b6b7f', size: 24 },
    ),
    marker(
      'toilets-lower',
      [808, 574],
      { title: { en: 'WC', de: 'WC' } },
      { type: 'rounded-square', icon: 'toilet', color: '#5b6b7f', size: 24 },
    ),
    marker(
      'ramp',
      [78, 535],
      {
        title: { en: 'Ramp from Mühlgasse', de: 'Rampe von der Mühlgasse' },
        description: { en: 'Gradient 6 %.', de: 'Steigung 6 %.' },
      },
      {
        type: 'drop-pin',
        pinStyle: 'icon',
        icon: 'parking',
        color: '#2f5fb3',
        size: 32,
        tags: tags('stepFree'),
      },
    ),
    marker(
      'emergency-exit',
      [600, 612],
      { title: { en: 'Emergency exit', de: 'Notausgang' } },
      { type: 'classic', icon: 'exit', color: '#1d7a4c', size: 22, showTooltip: true, showCard: false },
    ),
    marker(
      'glass-floor',
      [600, 390],
      { title: { en: 'Under the glass floor', de: 'Unter dem Glasboden' } },
      { type: 'label-hover', color: '#4d7c3a', size: 16 },
    ),
    tourStop(
      6,
      [537, 163],
      { en: 'Object 4,711', de: 'Objekt 4711' },
      {
        en: 'Nobody knows what it is for. Write to us if you do.',
        de: 'Niemand weiß, wozu es dient. Wir freuen uns über Hinweise.',
      },
    ),
    tourStop(
      7,
      [388, 288],
      { en: 'The mason’s mark', de: 'Das Steinmetzzeichen' },
      {
        en: 'A fish, no larger than a thumb. Have you found it?',
        de: 'Ein Fisch, nicht größer als ein Daumen. Schon gefunden?',
      },
    ),
  ];
}
