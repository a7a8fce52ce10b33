import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: 'Toaletă',
  elevator: 'Lift',
  stairs: 'Scări',
  escalator: 'Scară rulantă',
  entrance: 'Intrare',
  exit: 'Ieșire',
  info: 'Informații',
  shop: 'Magazin',
  cafe: 'Cafenea',
  restaurant: 'Restaurant',
  office: 'Birou',
  meeting: 'Sală de ședințe',
  lecture: 'Sală de conferințe',
  exhibition: 'Expoziție',
  cloakroom: 'Garderobă',
  storage: 'Depozit',
  'first-aid': 'Prim ajutor',
  parking: 'Parcare',
};
