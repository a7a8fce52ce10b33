import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: 'Toilet',
  elevator: 'Elevator',
  stairs: 'Trappe',
  escalator: 'Rulletrappe',
  entrance: 'Indgang',
  exit: 'Udgang',
  info: 'Information',
  shop: 'Butik',
  cafe: 'Café',
  restaurant: 'Restaurant',
  office: 'Kontor',
  meeting: 'Mødelokale',
  lecture: 'Foredragssal',
  exhibition: 'Udstilling',
  cloakroom: 'Garderobe',
  storage: 'Lager',
  'first-aid': 'Førstehjælp',
  parking: 'Parkering',
};
