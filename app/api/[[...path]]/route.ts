import { refuseUnknownPath } from '#lib/http/serve.ts';

export const GET = refuseUnknownPath;
export const POST = refuseUnknownPath;
export const PUT = refuseUnknownPath;
export const PATCH = refuseUnknownPath;
export const DELETE = refuseUnknownPath;
export const OPTIONS = refuseUnknownPath;
