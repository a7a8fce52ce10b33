import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: 'Tuvalet',
  elevator: 'Asansör',
  stairs: 'Merdiven',
  escalator: 'Yürüyen merdiven',
  entrance: 'Giriş',
  exit: 'Çıkış',
  info: 'Danışma',
  shop: 'Mağaza',
  cafe: 'Kafe',
  restaurant: 'Restoran',
  office: 'Ofis',
  meeting: 'Toplantı odası',
  lecture: 'Konferans salonu',
  exhibition: 'Sergi',
  cloakroom: 'Vestiyer',
  storage: 'Depo',
  'first-aid': 'İlk yardım',
  parking: 'Otopark',
};
