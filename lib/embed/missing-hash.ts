/** The place of an address that is not on the map: no place can have this key. */
export const missingHash = '#//-';
