import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: 'Toaleta',
  elevator: 'Winda',
  stairs: 'Schody',
  escalator: 'Schody ruchome',
  entrance: 'Wejście',
  exit: 'Wyjście',
  info: 'Informacja',
  shop: 'Sklep',
  cafe: 'Kawiarnia',
  restaurant: 'Restauracja',
  office: 'Biuro',
  meeting: 'Sala spotkań',
  lecture: 'Sala wykładowa',
  exhibition: 'Wystawa',
  cloakroom: 'Szatnia',
  storage: 'Magazyn',
  'first-aid': 'Pierwsza pomoc',
  parking: 'Parking',
};
