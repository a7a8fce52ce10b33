import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: 'سرویس بهداشتی',
  elevator: 'آسانسور',
  stairs: 'پله',
  escalator: 'پله برقی',
  entrance: 'ورودی',
  exit: 'خروجی',
  info: 'اطلاعات',
  shop: 'فروشگاه',
  cafe: 'کافه',
  restaurant: 'رستوران',
  office: 'دفتر',
  meeting: 'اتاق جلسه',
  lecture: 'سالن سخنرانی',
  exhibition: 'نمایشگاه',
  cloakroom: 'رختکن',
  storage: 'انبار',
  'first-aid': 'کمک‌های اولیه',
  parking: 'پارکینگ',
};
