import type { Panel } from './panel.ts';

/** E-mails. The server has no way of sending any, and the panel says so instead of pretending to count. */
export const swiftmailerPanel: Panel = {
  name: 'swiftmailer',
  title: 'E-mails',
  status: () => ({ empty: true, badge: null }),
  present: () => ({}),
};
