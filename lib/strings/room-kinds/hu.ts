import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: 'Mosdó',
  elevator: 'Lift',
  stairs: 'Lépcső',
  escalator: 'Mozgólépcső',
  entrance: 'Bejárat',
  exit: 'Kijárat',
  info: 'Információ',
  shop: 'Üzlet',
  cafe: 'Kávézó',
  restaurant: 'Étterem',
  office: 'Iroda',
  meeting: 'Tárgyaló',
  lecture: 'Előadóterem',
  exhibition: 'Kiállítás',
  cloakroom: 'Ruhatár',
  storage: 'Raktár',
  'first-aid': 'Elsősegély',
  parking: 'Parkoló',
};
