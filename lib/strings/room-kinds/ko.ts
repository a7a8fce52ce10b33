import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: '화장실',
  elevator: '엘리베이터',
  stairs: '계단',
  escalator: '에스컬레이터',
  entrance: '입구',
  exit: '출구',
  info: '안내소',
  shop: '매장',
  cafe: '카페',
  restaurant: '식당',
  office: '사무실',
  meeting: '회의실',
  lecture: '강의실',
  exhibition: '전시실',
  cloakroom: '물품 보관소',
  storage: '창고',
  'first-aid': '응급실',
  parking: '주차장',
};
