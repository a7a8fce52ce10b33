import { group } from "./plan-kit.ts"; export function drawUpperFloor(): string { return group({}); }
