export { type CallOptions, type Client, type ClientOptions, createClient } from './client.js';
export {
  AtriumError,
  ConflictError,
  ConnectionError,
  type Faults,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  RateLimitError,
  RedirectError,
  RevisionError,
  UnauthenticatedError,
  UnavailableError,
} from './errors.js';
export * from './generated.js';
export type { Operation, Page } from './operation.js';
export { replacePlan, sendImage } from './uploads.js';
export { type ReceivedWebhook, verifyWebhook, WebhookError, type WebhookEvent } from './webhooks.js';
