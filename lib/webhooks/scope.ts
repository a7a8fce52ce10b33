declare const proven: unique symbol;

/** The id of a webhook of an organization in which the caller may manage; queries demand it. */
export type WebhookId = string & { readonly [proven]: 'webhook' };
