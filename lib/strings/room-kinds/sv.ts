import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: 'Toalett',
  elevator: 'Hiss',
  stairs: 'Trappa',
  escalator: 'Rulltrappa',
  entrance: 'Ingång',
  exit: 'Utgång',
  info: 'Information',
  shop: 'Butik',
  cafe: 'Kafé',
  restaurant: 'Restaurang',
  office: 'Kontor',
  meeting: 'Mötesrum',
  lecture: 'Föreläsningssal',
  exhibition: 'Utställning',
  cloakroom: 'Garderob',
  storage: 'Förråd',
  'first-aid': 'Första hjälpen',
  parking: 'Parkering',
};
