import { api } from './api.ts';
import { newPublishedProject, type Person } from './factories.ts';

export const square = (x: number) => [
  [x, 100],
  [x + 200, 100],
  [x + 200, 300],
  [x, 300],
];
const hours = {
  mon: [{ open: '09:00', close: '18:00' }],
  tue: [{ open: '09:00', close: '18:00' }],
  sat: [{ open: '00:00', close: '24:00' }],
  sun: [{ open: '22:00', close: '02:00' }],
  exceptions: [{ date: '2026-12-25', closed: true }],
};

/** Makes a published map with a café, a lift of the same key, and a second floor. */
export async function newPlaceVenue(ada: Person, settings: Record<string, unknown> = {}) {
  const project = await newPublishedProject(ada, [
    {
      name: 'Ground floor',
      key: 'ground',
      areas: [
        {
          key: 'cafe',
          data: square(100),
          workingHours: hours,
          telephone: '+49 30 123',
          webpage: 'https://cafe.example',
          price: '€€',
          translations: {
            en: {
              title: 'Café',
              description: '**Cakes** and [menu](https://menu.example)\n\n- tea\n- coffee <b>',
            },
            de: { title: 'Kaffeehaus' },
          },
        },
        { key: 'bare', data: square(400) },
        { key: 'secret', data: square(700), title: 'Secret room', isHidden: true },
      ],
      markers: [{ key: 'cafe', position: { x: 500, y: 600 }, title: 'Lift & stairs' }],
    },
    { name: 'First floor', key: 'first', areas: [{ key: 'hall', data: square(100), title: 'Hall' }] },
    {
      name: 'Cellar',
      key: 'cellar',
      isHidden: true,
      areas: [{ key: 'boiler', data: square(1), title: 'Boiler' }],
    },
  ]);
  if (Object.keys(settings).length > 0) {
    await api('PATCH', `/api/projects/${project.id}/`, { token: ada.access, json: { settings } });
    await api('POST', `/api/projects/${project.id}/update-live/`, { token: ada.access });
  }
  return project;
}

/** Returns the content of a `meta` element of a page. */
export const metaOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
