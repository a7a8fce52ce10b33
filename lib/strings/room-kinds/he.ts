import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: 'שירותים',
  elevator: 'מעלית',
  stairs: 'מדרגות',
  escalator: 'מדרגות נעות',
  entrance: 'כניסה',
  exit: 'יציאה',
  info: 'מודיעין',
  shop: 'חנות',
  cafe: 'בית קפה',
  restaurant: 'מסעדה',
  office: 'משרד',
  meeting: 'חדר ישיבות',
  lecture: 'אולם הרצאות',
  exhibition: 'תערוכה',
  cloakroom: 'מלתחה',
  storage: 'מחסן',
  'first-aid': 'עזרה ראשונה',
  parking: 'חניה',
};
