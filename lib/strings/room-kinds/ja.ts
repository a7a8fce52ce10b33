import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: 'トイレ',
  elevator: 'エレベーター',
  stairs: '階段',
  escalator: 'エスカレーター',
  entrance: '入口',
  exit: '出口',
  info: '案内所',
  shop: 'ショップ',
  cafe: 'カフェ',
  restaurant: 'レストラン',
  office: 'オフィス',
  meeting: '会議室',
  lecture: '講義室',
  exhibition: '展示室',
  cloakroom: 'クローク',
  storage: '倉庫',
  'first-aid': '救護室',
  parking: '駐車場',
};
