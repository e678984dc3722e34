/**
 * The header with the secret that the desktop app creates at each start. The app's own windows send it; its server refuses
 * every request without it. A file of its own, since the shell must not load more of the server before its first window.
 */
export const desktopSecretHeader = 'x-desktop-secret';
