/**
 * The header that carries the secret which the desktop app draws at each start: its own windows send it, and its server
 * answers to nobody else. Here for the shell too, which knows nothing else of the server before its first window.
 */
export const desktopSecretHeader = 'x-desktop-secret';
