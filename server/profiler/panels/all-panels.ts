import { cachePanel } from './cache.ts';
import { configPanel } from './config.ts';
import { dbPanel } from './db.ts';
import { dumpPanel } from './dump.ts';
import { eventsPanel } from './events.ts';
import { exceptionPanel } from './exception.ts';
import { formPanel } from './form.ts';
import { loggerPanel } from './logger.ts';
import type { Panel } from './panel.ts';
import { requestPanel } from './request.ts';
import { routerPanel } from './router.ts';
import { securityPanel } from './security.ts';
import { swiftmailerPanel } from './swiftmailer.ts';
import { timePanel } from './time.ts';
import { translationPanel } from './translation.ts';
import { twigPanel } from './twig.ts';

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
