import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: 'Toilet',
  elevator: 'Lift',
  stairs: 'Trap',
  escalator: 'Roltrap',
  entrance: 'Ingang',
  exit: 'Uitgang',
  info: 'Informatie',
  shop: 'Winkel',
  cafe: 'Café',
  restaurant: 'Restaurant',
  office: 'Kantoor',
  meeting: 'Vergaderzaal',
  lecture: 'Collegezaal',
  exhibition: 'Tentoonstelling',
  cloakroom: 'Garderobe',
  storage: 'Opslag',
  'first-aid': 'Eerste hulp',
  parking: 'Parkeren',
};
