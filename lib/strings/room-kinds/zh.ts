import type { RoomKindNames } from './room-kinds.ts';

export const roomKindNames: RoomKindNames = {
  toilet: '洗手间',
  elevator: '电梯',
  stairs: '楼梯',
  escalator: '自动扶梯',
  entrance: '入口',
  exit: '出口',
  info: '咨询处',
  shop: '商店',
  cafe: '咖啡厅',
  restaurant: '餐厅',
  office: '办公室',
  meeting: '会议室',
  lecture: '报告厅',
  exhibition: '展厅',
  cloakroom: '衣帽间',
  storage: '储藏室',
  'first-aid': '急救室',
  parking: '停车场',
};
