import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: 'Τουαλέτα',
  elevator: 'Ανελκυστήρας',
  stairs: 'Σκάλες',
  escalator: 'Κυλιόμενες σκάλες',
  entrance: 'Είσοδος',
  exit: 'Έξοδος',
  info: 'Πληροφορίες',
  shop: 'Κατάστημα',
  cafe: 'Καφέ',
  restaurant: 'Εστιατόριο',
  office: 'Γραφείο',
  meeting: 'Αίθουσα συσκέψεων',
  lecture: 'Αίθουσα διαλέξεων',
  exhibition: 'Έκθεση',
  cloakroom: 'Γκαρνταρόμπα',
  storage: 'Αποθήκη',
  'first-aid': 'Πρώτες βοήθειες',
  parking: 'Χώρος στάθμευσης',
};
