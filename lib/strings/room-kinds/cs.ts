import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: 'Toaleta',
  elevator: 'Výtah',
  stairs: 'Schody',
  escalator: 'Eskalátor',
  entrance: 'Vchod',
  exit: 'Východ',
  info: 'Informace',
  shop: 'Obchod',
  cafe: 'Kavárna',
  restaurant: 'Restaurace',
  office: 'Kancelář',
  meeting: 'Zasedací místnost',
  lecture: 'Přednáškový sál',
  exhibition: 'Výstava',
  cloakroom: 'Šatna',
  storage: 'Sklad',
  'first-aid': 'První pomoc',
  parking: 'Parkoviště',
};
