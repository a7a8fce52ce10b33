import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: 'Toilettes',
  elevator: 'Ascenseur',
  stairs: 'Escalier',
  escalator: 'Escalator',
  entrance: 'Entrée',
  exit: 'Sortie',
  info: 'Informations',
  shop: 'Boutique',
  cafe: 'Café',
  restaurant: 'Restaurant',
  office: 'Bureau',
  meeting: 'Salle de réunion',
  lecture: 'Salle de conférence',
  exhibition: 'Exposition',
  cloakroom: 'Vestiaire',
  storage: 'Réserve',
  'first-aid': 'Premiers secours',
  parking: 'Parking',
};
