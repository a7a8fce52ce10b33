import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: 'Туалет',
  elevator: 'Ліфт',
  stairs: 'Сходи',
  escalator: 'Ескалатор',
  entrance: 'Вхід',
  exit: 'Вихід',
  info: 'Довідка',
  shop: 'Магазин',
  cafe: 'Кафе',
  restaurant: 'Ресторан',
  office: 'Офіс',
  meeting: 'Переговорна',
  lecture: 'Лекційна зала',
  exhibition: 'Виставка',
  cloakroom: 'Гардероб',
  storage: 'Склад',
  'first-aid': 'Перша допомога',
  parking: 'Парковка',
};
