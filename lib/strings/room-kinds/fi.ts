import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: 'WC',
  elevator: 'Hissi',
  stairs: 'Portaat',
  escalator: 'Liukuportaat',
  entrance: 'Sisäänkäynti',
  exit: 'Uloskäynti',
  info: 'Neuvonta',
  shop: 'Kauppa',
  cafe: 'Kahvila',
  restaurant: 'Ravintola',
  office: 'Toimisto',
  meeting: 'Kokoushuone',
  lecture: 'Luentosali',
  exhibition: 'Näyttely',
  cloakroom: 'Vaatesäilytys',
  storage: 'Varasto',
  'first-aid': 'Ensiapu',
  parking: 'Pysäköinti',
};
