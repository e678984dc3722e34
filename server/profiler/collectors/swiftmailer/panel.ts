import type { Panel } from '../panel.ts';

/** E-mails. Nobody watches them, so that what is known of them is what the application says. */
export const swiftmailerPanel: Panel = {
  name: 'swiftmailer',
  title: 'E-mails',
  status: () => ({ empty: true, badge: null }),
  present: (_profile, { options }) => ({ note: options.notes.emails ?? null }),
};
