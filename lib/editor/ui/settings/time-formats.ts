/** How the forms write the two formats of times. */
export const timeFormatNames = { '24h': '17:30', '12h': '5:30 PM' } as const;
