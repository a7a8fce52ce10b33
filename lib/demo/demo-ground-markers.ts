import { type MarkerInput, marker, tags, tourStop } from './demo-kit.ts';

export function groundMarkers(): MarkerInput[] {
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
        description: {
          en: 'Revolving door, and an automatic door on its left.',
          de: 'Drehtür, links davon eine automatische Tür.',
        },
      },
      {
        type: 'drop-pin',
        pinStyle: 'icon',
        icon: 'entrance',
        color: '#0d6560',
        size: 34,
        tags: tags('stepFree'),
      },
    ),
    marker(
      'side-entrance',
      [104, 376],
      {
        title: { en: 'Side entrance', de: 'Seiteneingang' },
        description: { en: 'For evenings and groups.', de: 'Für Abende und Gruppen.' },
      },
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
      {
        title: { en: 'Ticket desk', de: 'Kasse' },
        description: {
          en: 'Last tickets 45 minutes before closing.',
          de: 'Letzter Einlass 45 Minuten vor Schließung.',
        },
      },
      { type: 'rounded-square', icon: 'ticket', color: '#0d6560', size: 28, price: '€9 / €6' },
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
      {
        title: { en: 'Lift', de: 'Aufzug' },
        description: { en: 'To all levels. Door 110 cm wide.', de: 'Zu allen Ebenen. Türbreite 110 cm.' },
      },
      { type: 'rounded-square', icon: 'elevator', color: '#5b6b7f', size: 24, tags: tags('stepFree') },
    ),
    marker(
      'stairs-ground',
      [818, 360],
      { title: { en: 'Stairs', de: 'Treppe' } },
      { type: 'rounded-square', icon: 'stairs', color: '#5b6b7f', size: 24 },
    ),
    marker(
      'toilets-ground',
      [328, 506],
      { title: { en: 'WC', de: 'WC' } },
      { type: 'rounded-square', icon: 'toilet', color: '#5b6b7f', size: 24 },
    ),
    marker(
      'accessible-toilet-ground',
      [403, 506],
      {
        title: { en: 'Accessible toilet', de: 'Barrierefreies WC' },
        description: { en: 'Opens with the Euro key.', de: 'Öffnet mit dem Euroschlüssel.' },
      },
      { type: 'rounded-square', icon: 'accessible', color: '#1d7a4c', size: 24, tags: tags('stepFree') },
    ),
    marker(
      'first-aid',
      [892, 496],
      { title: { en: 'First aid', de: 'Erste Hilfe' } },
      { type: 'classic', icon: 'first-aid', color: '#b3261e', size: 22 },
    ),
    marker(
      'wifi',
      [480, 500],
      {
        title: { en: 'Free Wi-Fi', de: 'Freies WLAN' },
        description: { en: 'Network “Atrium”, no password.', de: 'Netz „Atrium“, ohne Passwort.' },
      },
      { type: 'classic', icon: 'wifi', color: '#5b6b7f', size: 20, opacity: 0.85 },
    ),
    marker(
      'ginkgo',
      [600, 361],
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
    tourStop(
      1,
      [1036, 200],
      { en: 'A bronze wheel from the ford', de: 'Ein Bronzerad aus der Furt' },
      {
        en: 'Found in 1974 by a boy who was looking for his ball.',
        de: 'Gefunden 1974 von einem Jungen, der seinen Ball suchte.',
      },
    ),
    tourStop(
      2,
      [300, 264],
      { en: 'The paper town', de: 'Die Stadt aus Papier' },
      { en: '1,740 houses, 212 trees, one dog.', de: '1740 Häuser, 212 Bäume, ein Hund.' },
    ),
  ];
}
