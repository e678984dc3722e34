import { cachePanel } from './panels/cache.ts';
import { configPanel } from './panels/config.ts';
import { dbPanel } from './panels/db.ts';
import { dumpPanel } from './panels/dump.ts';
import { eventsPanel } from './panels/events.ts';
import { exceptionPanel } from './panels/exception.ts';
import { formPanel } from './panels/form.ts';
import { loggerPanel } from './panels/logger.ts';
import type { Panel } from './panels/panel.ts';
import { requestPanel } from './panels/request.ts';
import { routerPanel } from './panels/router.ts';
import { securityPanel } from './panels/security.ts';
import { swiftmailerPanel } from './panels/swiftmailer.ts';
import { timePanel } from './panels/time.ts';
import { translationPanel } from './panels/translation.ts';
import { twigPanel } from './panels/twig.ts';

/** Every panel, in the order of the menu. */
export const panels: readonly Panel[] = [
  requestPanel,
  timePanel,
  formPanel,
  exceptionPanel,
  loggerPanel,
  eventsPanel,
  routerPanel,
  cachePanel,
  translationPanel,
  securityPanel,
  twigPanel,
  dbPanel,
  dumpPanel,
  swiftmailerPanel,
  configPanel,
];
