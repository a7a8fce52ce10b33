import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: 'Toalett',
  elevator: 'Heis',
  stairs: 'Trapp',
  escalator: 'Rulletrapp',
  entrance: 'Inngang',
  exit: 'Utgang',
  info: 'Informasjon',
  shop: 'Butikk',
  cafe: 'Kafé',
  restaurant: 'Restaurant',
  office: 'Kontor',
  meeting: 'Møterom',
  lecture: 'Forelesningssal',
  exhibition: 'Utstilling',
  cloakroom: 'Garderobe',
  storage: 'Lager',
  'first-aid': 'Førstehjelp',
  parking: 'Parkering',
};
