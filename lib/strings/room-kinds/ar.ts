import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: 'دورة مياه',
  elevator: 'مصعد',
  stairs: 'درج',
  escalator: 'سلم متحرك',
  entrance: 'مدخل',
  exit: 'مخرج',
  info: 'استعلامات',
  shop: 'متجر',
  cafe: 'مقهى',
  restaurant: 'مطعم',
  office: 'مكتب',
  meeting: 'غرفة اجتماعات',
  lecture: 'قاعة محاضرات',
  exhibition: 'معرض',
  cloakroom: 'غرفة المعاطف',
  storage: 'مخزن',
  'first-aid': 'إسعافات أولية',
  parking: 'موقف سيارات',
};
