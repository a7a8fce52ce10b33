/** Texts of replies by note that were written and neither sent nor cancelled. They outlive the list that shows them. */
export const unsentReplies = new Map<string, string>();
