declare const proven: unique symbol;

/** Id of a webhook in an organization that the caller may manage. Queries require it. */
export type WebhookId = string & { readonly [proven]: 'webhook' };
