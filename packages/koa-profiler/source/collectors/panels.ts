import { cachePanel } from './cache/panel.ts';
import { configPanel } from './config/panel.ts';
import { dbPanel } from './db/panel.ts';
import { dumpPanel } from './dump/panel.ts';
import { eventsPanel } from './events/panel.ts';
import { exceptionPanel } from './exception/panel.ts';
import { formPanel } from './form/panel.ts';
import { httpPanel } from './http/panel.ts';
import { loggerPanel } from './logger/panel.ts';
import type { Panel } from './panel.ts';
import { redisPanel } from './redis/panel.ts';
import { requestPanel } from './request/panel.ts';
import { routerPanel } from './router/panel.ts';
import { securityPanel } from './security/panel.ts';
import { swiftmailerPanel } from './swiftmailer/panel.ts';
import { timePanel } from './time/panel.ts';
import { translationPanel } from './translation/panel.ts';
import { twigPanel } from './twig/panel.ts';

/** The panels in the order of the menu: fifteen that are always listed, then those that are listed if they have something to show. */
export const ownPanels: readonly Panel[] = [
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
  httpPanel,
  redisPanel,
];
