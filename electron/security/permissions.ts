import type { Session } from 'electron';
import { isTrustedAddress } from './addresses.ts';

type RequestHandler = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>;

/** Every permission that this Electron knows: a new one is a compile error here until it has been decided. */
export type Permission = Parameters<RequestHandler>[1];

interface PermissionRule {
  allowed: boolean;
  reason: string;
}

const allow = (reason: string): PermissionRule => ({ allowed: true, reason });
const deny = (reason: string): PermissionRule => ({ allowed: false, reason });

const NO_DEVICE = 'the calculator talks to no device';
const NO_BACKGROUND = 'nothing happens when the window is closed';
const NO_LOCATION = 'a calculation does not depend on where the user is';
const NO_CAPTURE = 'no picture, sound or screen is ever recorded';
const NO_NETWORK = 'the only server is the one inside the app, and its pages are on its own origin';
const NO_FRAMES = 'there are no frames of other origins';
const MENU_DOES_IT = 'the menu offers it, under the control of the user';

export const PERMISSION_RULES: Readonly<Record<Permission, PermissionRule>> = {
  'clipboard-sanitized-write': allow('copy buttons write text that the user asked for'),
  'clipboard-read': deny('paste works without it; a page never reads the clipboard by itself'),
  'deprecated-sync-clipboard-read': deny('paste works without it; a page never reads the clipboard by itself'),
  ar: deny(NO_DEVICE),
  vr: deny(NO_DEVICE),
  'hand-tracking': deny(NO_DEVICE),
  hid: deny(NO_DEVICE),
  midi: deny(NO_DEVICE),
  midiSysex: deny(NO_DEVICE),
  nfc: deny(NO_DEVICE),
  sensors: deny(NO_DEVICE),
  serial: deny(NO_DEVICE),
  'smart-card': deny(NO_DEVICE),
  usb: deny(NO_DEVICE),
  'automatic-fullscreen': deny(MENU_DOES_IT),
  fullscreen: deny(MENU_DOES_IT),
  'web-printing': deny(MENU_DOES_IT),
  'window-management': deny('one window per purpose, placed by the shell'),
  'background-fetch': deny(NO_BACKGROUND),
  'background-sync': deny(NO_BACKGROUND),
  'periodic-background-sync': deny(NO_BACKGROUND),
  notifications: deny(NO_BACKGROUND),
  'idle-detection': deny(NO_BACKGROUND),
  'screen-wake-lock': deny(NO_BACKGROUND),
  'system-wake-lock': deny(NO_BACKGROUND),
  'web-app-installation': deny('the app is installed already'),
  geolocation: deny(NO_LOCATION),
  'geolocation-approximate': deny(NO_LOCATION),
  'captured-surface-control': deny(NO_CAPTURE),
  'display-capture': deny(NO_CAPTURE),
  media: deny(NO_CAPTURE),
  'speaker-selection': deny(NO_CAPTURE),
  mediaKeySystem: deny('no protected media is played'),
  'local-network': deny(NO_NETWORK),
  'local-network-access': deny(NO_NETWORK),
  'loopback-network': deny(NO_NETWORK),
  openExternal: deny('links leave through addresses.ts, which checks the address'),
  'storage-access': deny(NO_FRAMES),
  'top-level-storage-access': deny(NO_FRAMES),
  'persistent-storage': deny('the pages store nothing'),
  fileSystem: deny('files are opened and saved by the shell, in a dialog'),
  'local-fonts': deny('the style sheet uses the system fonts'),
  'payment-handler': deny('nothing is sold here'),
  keyboardLock: deny('the keyboard stays with the system'),
  pointerLock: deny('the pointer stays with the system'),
  unknown: deny('what has no name cannot be judged'),
};

/** Whether a page may have a permission: only on the own origin, and only what the table allows. Other names are refused. */
export function isPermitted(permission: string, requestingAddress: string, ownOrigin: string | null): boolean {
  const rules: Readonly<Record<string, PermissionRule>> = PERMISSION_RULES;
  return (
    Object.hasOwn(rules, permission) &&
    rules[permission]?.allowed === true &&
    isTrustedAddress(requestingAddress, ownOrigin)
  );
}
