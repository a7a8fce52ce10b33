import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: 'Casa de banho',
  elevator: 'Elevador',
  stairs: 'Escadas',
  escalator: 'Escada rolante',
  entrance: 'Entrada',
  exit: 'Saída',
  info: 'Informações',
  shop: 'Loja',
  cafe: 'Café',
  restaurant: 'Restaurante',
  office: 'Escritório',
  meeting: 'Sala de reuniões',
  lecture: 'Sala de conferências',
  exhibition: 'Exposição',
  cloakroom: 'Bengaleiro',
  storage: 'Arrecadação',
  'first-aid': 'Primeiros socorros',
  parking: 'Estacionamento',
};
