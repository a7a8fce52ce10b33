import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: 'Servizi igienici',
  elevator: 'Ascensore',
  stairs: 'Scale',
  escalator: 'Scala mobile',
  entrance: 'Ingresso',
  exit: 'Uscita',
  info: 'Informazioni',
  shop: 'Negozio',
  cafe: 'Caffetteria',
  restaurant: 'Ristorante',
  office: 'Ufficio',
  meeting: 'Sala riunioni',
  lecture: 'Sala conferenze',
  exhibition: 'Mostra',
  cloakroom: 'Guardaroba',
  storage: 'Magazzino',
  'first-aid': 'Primo soccorso',
  parking: 'Parcheggio',
};
