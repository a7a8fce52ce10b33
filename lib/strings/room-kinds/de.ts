import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: 'Toilette',
  elevator: 'Aufzug',
  stairs: 'Treppe',
  escalator: 'Rolltreppe',
  entrance: 'Eingang',
  exit: 'Ausgang',
  info: 'Information',
  shop: 'Laden',
  cafe: 'Café',
  restaurant: 'Restaurant',
  office: 'Büro',
  meeting: 'Besprechungsraum',
  lecture: 'Vortragssaal',
  exhibition: 'Ausstellung',
  cloakroom: 'Garderobe',
  storage: 'Lager',
  'first-aid': 'Erste Hilfe',
  parking: 'Parkplatz',
};
