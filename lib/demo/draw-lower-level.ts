import { group } from "./plan-kit.ts"; export function drawLowerLevel(): string { return group({}); }
