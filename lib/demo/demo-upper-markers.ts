import { type MarkerInput, marker, tags, tourStop } from './demo-kit.ts';

export function upperMarkers(): MarkerInput[] {
  return [
    marker(
      'lift-upper',
      [885, 360],
      { title: { en: 'Lift', de: 'Aufzug' } },
      { type: 'rounded-square', icon: 'elevator', color: '#5b6b7f', size: 24, tags: tags('stepFree') },
    ),
    marker(
      'stairs-upper',
      [818, 360],
      { title: { en: 'Stairs', de: 'Treppe' } },
      { type: 'rounded-square', icon: 'stairs', color: '#5b6b7f', size: 24 },
    ),
    marker(
      'toilets-upper',
      [365, 520],
      { title: { en: 'WC', de: 'WC' } },
      { type: 'rounded-square', icon: 'toilet', color: '#5b6b7f', size: 24 },
    ),
    marker(
      'terrace-bar',
      [1008, 556],
      { title: { en: 'Terrace bar', de: 'Terrassenbar' } },
      { type: 'classic', icon: 'bar', color: '#c2610c', size: 24, tags: tags('food') },
    ),
    marker(
      'reading-room-desk',
      [604, 650],
      { title: { en: 'Ask a librarian', de: 'Auskunft' } },
      { type: 'classic', icon: 'info', color: '#6d4bb8', size: 22 },
    ),
    marker(
      'view',
      [1050, 660],
      { title: { en: 'View of both towers', de: 'Blick auf beide Türme' } },
      { type: 'label-hover', color: '#4d7c3a', size: 16 },
    ),
    tourStop(
      3,
      [400, 266],
      { en: 'The loom', de: 'Der Webstuhl' },
      {
        en: 'It knows one pattern, and has woven it since 1871.',
        de: 'Er kennt ein einziges Muster und webt es seit 1871.',
      },
    ),
    tourStop(
      4,
      [1004, 236],
      { en: 'The great table', de: 'Der große Tisch' },
      { en: 'Turn the wheel to let the years go by.', de: 'Am Rad drehen, und die Jahre vergehen.' },
    ),
    tourStop(
      5,
      [178, 654],
      { en: 'Four minutes', de: 'Vier Minuten' },
      {
        en: 'What you see is not there; that you see it is the work.',
        de: 'Was man sieht, ist nicht da; dass man es sieht, ist das Werk.',
      },
    ),
  ];
}
