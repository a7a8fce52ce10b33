/** Returns a congress centre as `levels_data`: five floors with images, rooms, desks, tags, hours, two languages. */
export function conferenceLevels(roomsPerLevel = 30) {
  const tag = (name: string, color: string) => ({ name, color, translations: { de: `${name} (de)` } });
  const tags = [tag('Hall', '#aa0000'), tag('Assembly', '#00aa00')];
  return Array.from({ length: 5 }, (_, floor) => ({
    name: `Level ${floor}`,
    key: `level-${floor}`,
    order: floor,
    ...(floor === 4 && { isHidden: true, building: 'North', metersPerPixel: 0.05 }),
    ...(floor === 1 && { translations: { de: { name: 'Ebene 1' } } }),
    areas: Array.from({ length: roomsPerLevel }, (_, room) => roomOf(floor, room, tags)),
    markers: Array.from({ length: 6 }, (_, desk) => ({
      key: `desk-${floor}-${desk}`,
      position: { x: 10.5 + desk, y: 20.25 * floor },
      title: `Desk ${desk}`,
      ...(desk === 0 && { icon: 'info', type: 'drop-pin', size: 30, way: { kind: 'elevator', shaft: 'a' } }),
      ...(desk === 1 && { type: 'numbered', markerNumber: 7 }),
    })),
  }));
}

function roomOf(floor: number, room: number, tags: readonly object[]) {
  const [x, y] = [room * 40, floor * 3];
  return {
    key: `room-${floor}-${room}`,
    data: [
      [x, y],
      [x + 36.5, y],
      [x + 36.5, y + 50],
      [x, y + 50],
    ],
    color: '#3b6fb6',
    translations: {
      en: { title: `Room ${floor}.${room}`, ...(room === 2 && { features: ['Projector', 'Stage'] }) },
      de: {
        title: `Saal ${floor}.${room}`,
        ...(room === 3 && { description: 'Zweite Zeile\nund **fett**' }),
      },
    },
    ...(room === 0 && { tags, isHidden: true, price: '5 €', rating: 80, zoomOnSelect: false }),
    ...(room === 1 && {
      workingHours: { timezone: 'Europe/Berlin', mon: [{ open: '09:00', close: '18:00' }], exceptions: [] },
      customButton: { enabled: true, icon: 'link', label: 'Book', url: 'https://example.org/' },
      status: { type: 'warning', label: 'Short of staff' },
    }),
  };
}
