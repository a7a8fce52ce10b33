import { accent } from '../brand/colors.ts';

/** Kinds of rooms: the name of the built-in icon and the colour of each. */
export const roomKinds = {
  toilet: { icon: 'toilet', color: '#1d5db8' },
  elevator: { icon: 'elevator', color: '#475569' },
  stairs: { icon: 'stairs', color: '#475569' },
  escalator: { icon: 'escalator', color: '#475569' },
  entrance: { icon: 'entrance', color: '#1a7040' },
  exit: { icon: 'exit', color: '#1a7040' },
  info: { icon: 'info', color: accent[0] },
  shop: { icon: 'shop', color: '#be185d' },
  cafe: { icon: 'cafe', color: '#b45309' },
  restaurant: { icon: 'food', color: '#b45309' },
  office: { icon: 'office', color: '#64748b' },
  meeting: { icon: 'meeting', color: '#7c3aed' },
  lecture: { icon: 'presentation', color: '#7c3aed' },
  exhibition: { icon: 'museum', color: '#0e7490' },
  cloakroom: { icon: 'lockers', color: '#8a6d3b' },
  storage: { icon: 'door', color: '#94a3b8' },
  'first-aid': { icon: 'first-aid', color: '#b3261e' },
  parking: { icon: 'parking', color: '#1d5db8' },
} as const satisfies Record<string, { icon: string; color: string }>;

export type RoomKind = keyof typeof roomKinds;
export const roomKindList = Object.keys(roomKinds) as RoomKind[];
