/** No project can have this key: keys are letters and digits. */
export const demoName = '~demo';
