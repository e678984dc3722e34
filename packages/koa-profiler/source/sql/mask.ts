/** Written in place of a secret. A statement with it cannot be run. */
export const mask = '••••••';
