import { httpPanel } from './http/panel.ts';
import type { Panel } from './panel.ts';
import { redisPanel } from './redis/panel.ts';

/** The panels beside the fifteen. */
export const furtherPanels: readonly Panel[] = [httpPanel, redisPanel];
