import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: 'Aseos',
  elevator: 'Ascensor',
  stairs: 'Escaleras',
  escalator: 'Escalera mecánica',
  entrance: 'Entrada',
  exit: 'Salida',
  info: 'Información',
  shop: 'Tienda',
  cafe: 'Cafetería',
  restaurant: 'Restaurante',
  office: 'Oficina',
  meeting: 'Sala de reuniones',
  lecture: 'Sala de conferencias',
  exhibition: 'Exposición',
  cloakroom: 'Guardarropa',
  storage: 'Almacén',
  'first-aid': 'Primeros auxilios',
  parking: 'Aparcamiento',
};
