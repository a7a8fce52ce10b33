import { api } from './api.ts';
import { newProject, type Person } from './factories.ts';
import { pixels, postFile, saveForm } from './picture.ts';

const settings = {
  scrollMode: 'free',
  theme: 'dark',
  defaultLanguage: 'de',
  timezone: 'Europe/Berlin',
  timeFormat: '12h',
  isIndexable: false,
  wayfinding: { isEnabled: true, speed: 1.1 },
  kiosk: { idleSeconds: 45, attract: { de: 'Berühren' }, screen: { bottomMm: 700, heightMm: 900 } },
  orientation: 'fixed',
  bearing: 270,
  isRotatable: false,
  names: 'hover',
  workingHours: { timezone: 'Europe/Berlin', tue: [{ open: '10:00', close: '18:00' }] },
  north: 12.5,
};
const appearance = {
  isZoomControlsVisible: false,
  isSearchBarVisible: false,
  isLevelSwitcherVisible: false,
  canvasBackgroundColor: '#101010',
  canvasBorderRadius: 'large',
  customCss: '.atrium-card { color: red; }',
  accentColor: '#00aa88',
};
const shared = {
  address: 'Hall 1',
  workingHours: {
    timezone: 'Europe/Berlin',
    mon: [{ open: '09:00', close: '24:00' }],
    exceptions: [{ date: '2026-12-24', closed: true }],
  },
  occupancy: {
    periods: [{ from: '2026-11-21T09:00:00+01:00', to: '2026-11-21T10:00:00+01:00', label: 'Algebra' }],
  },
  customButton: { enabled: true, icon: 'link', label: 'Book', url: 'https://example.org/' },
  email: 'desk@example.org',
  webpage: 'https://example.org/desk',
  telephone: '+49 30 1',
  rating: 80,
  price: '5 €',
  isHidden: true,
  zoomOnSelect: false,
  names: 'shown',
  color: '#123456',
  status: { type: 'warning', label: 'Voll' },
  tags: [{ name: 'Food', color: '#00aa00', translations: { de: 'Essen' }, icon: 'info', order: 3 }],
  translations: {
    en: {
      title: 'Desk',
      description: 'Two\nlines',
      features: ['Quiet'],
      customButtonLabel: 'Book',
      keywords: ['bar'],
    },
    de: { title: 'Tresen' },
  },
};

/** Makes a project in which every writable field has its own value, including images, logo and icons. */
export async function newWholeProject(person: Person): Promise<string> {
  const { id } = await newProject(person, { languages: ['en', 'de', 'fr'], description: 'A house' });
  const path = `/api/projects/${id}/`;
  const send = async (method: string, part: string, json: unknown) => {
    const { status, body } = await api(method, path + part, { token: person.access, json });
    if (status >= 300) throw new Error(JSON.stringify(body));
    return body;
  };
  const image = (await postFile(person.access, `${path}upload-image/`, await pixels('#0a0'))).body;
  const logo = (await postFile(person.access, `${path}upload-image/`, await pixels('#00a', 64, 20))).body;
  const star = (
    await postFile(person.access, `${path}icons/`, await pixels('#fa0', 24, 24), { name: 'Höchster Stern' })
  ).body;
  await postFile(person.access, `${path}icons/`, await pixels('#0fa', 24, 24), { name: 'Unused' });
  const form = await saveForm(levels(image.id, star.id), 1);
  const saved = await api('PATCH', path, { token: person.access, form });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  const defaultLevelId = saved.body.levels[1].id;
  return (
    await send('PATCH', '', {
      settings: {
        ...settings,
        kiosk: {
          ...settings.kiosk,
          tiles: saved.body.tags.map((tag: { id: string }) => tag.id),
          pictures: [image.id, logo.id],
        },
        defaultLevelId,
      },
      appearance: { ...appearance, logo: logo.id },
      analytics: { isEnabled: true, enabledEvents: ['mapLoad'] },
      allowed_domains: ['example.org'],
      takes_reports: true,
    })
  ).id;
}

const levels = (image: string, icon: string) => [
  {
    name: 'Ground floor',
    key: 'ground',
    order: 4,
    isHidden: true,
    defaultZoom: 1.5,
    minZoom: 0.5,
    maxZoom: 8,
    backgroundColor: '#eeeeee',
    metersPerPixel: 0.05,
    building: 'North',
    orientation: 'fixed',
    bearing: 90,
    names: 'off',
    wayfinding: {
      source: 'plan',
      floorColors: ['#ffffff'],
      wallColors: ['#000000'],
      lines: [
        {
          kind: 'wall',
          points: [
            [1, 2],
            [3.5, 4],
          ],
        },
      ],
    },
    translations: { de: { name: 'Erdgeschoss' } },
    areas: [
      {
        ...shared,
        key: 'desk-area',
        externalId: 'Raum 1/ä',
        imported: 'g.title:en=1x2y3z d.shape=4,0,0,10,10,40,100',
        data: [
          [0, 0],
          [10.25, 0],
          [10, 10],
        ],
        fillOpacity: 0.2,
        strokeWidth: 3,
        hoverOpacity: 0.9,
        passage: 'private',
        images: [{ id: image, alt: { en: 'A desk', de: 'Ein Tresen' } }],
      },
    ],
    markers: [
      {
        ...shared,
        key: 'desk',
        externalId: 'way/12?&#%',
        imported: 't.title:en=0abc12',
        position: { x: 5.5, y: 6 },
        type: 'numbered',
        icon: 'info',
        customIcon: icon,
        size: 40,
        opacity: 0.5,
        pinStyle: 'dot',
        markerNumber: 7,
        showTooltip: false,
        showCard: false,
        way: {
          kind: 'elevator',
          shaft: 'lift',
          direction: 'up',
          heading: 90,
          isStepFree: true,
          seconds: 12.5,
        },
        images: [{ id: image, alt: { en: 'A desk', de: 'Ein Tresen' } }],
      },
    ],
  },
  { name: 'Roof', key: 'roof', order: 5, width: 640, height: 480 },
];
