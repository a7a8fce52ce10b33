import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: 'Toilet',
  elevator: 'Lift',
  stairs: 'Stairs',
  escalator: 'Escalator',
  entrance: 'Entrance',
  exit: 'Exit',
  info: 'Information',
  shop: 'Shop',
  cafe: 'Café',
  restaurant: 'Restaurant',
  office: 'Office',
  meeting: 'Meeting room',
  lecture: 'Lecture hall',
  exhibition: 'Exhibition',
  cloakroom: 'Cloakroom',
  storage: 'Storage',
  'first-aid': 'First aid',
  parking: 'Parking',
};
