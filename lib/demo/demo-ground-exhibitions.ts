import { type AreaInput, area as areaOn, event, hours, hues, tags, zone } from './demo-kit.ts';

const area = areaOn.bind(null, 'ground-floor');

export function groundExhibitions(now: Date): AreaInput[] {
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
        price: '€12 / €8',
        customButton: {
          enabled: true,
          icon: 'ticket',
          label: 'Book a time slot',
          url: 'https://example.org/atrium/paper-cities/slots',
        },
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
        features: {
          en: ['320 finds', 'Relief model of the valley'],
          de: ['320 Fundstücke', 'Reliefmodell des Tals'],
        },
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
      {
        color: hues.exhibition,
        status: { type: 'error', label: 'Closed for rehanging' },
        tags: tags('exhibition'),
      },
    ),
    area(
      'auditorium',
      {
        title: { en: 'Auditorium', de: 'Saal' },
        description: {
          en: 'Talks, concerts and readings. Doors open half an hour before; from six o’clock on through the side entrance.',
          de: 'Vorträge, Konzerte und Lesungen. Einlass eine halbe Stunde vorher, ab 18 Uhr durch den Seiteneingang.',
        },
        features: {
          en: ['120 seats, 4 for wheelchairs', 'Induction loop'],
          de: ['120 Plätze, 4 für Rollstühle', 'Induktionsschleife'],
        },
        buttonLabel: { en: 'See the programme', de: 'Zum Programm' },
      },
      {
        color: hues.event,
        price: '€5',
        telephone: '+49 30 23125 160',
        customButton: {
          enabled: true,
          icon: 'link',
          label: 'See the programme',
          url: 'https://example.org/atrium/programme',
        },
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
        customButton: {
          enabled: true,
          icon: 'info',
          label: 'Write to the education team',
          url: 'mailto:learning@example.org',
        },
        tags: tags('family'),
      },
    ),
  ];
}
