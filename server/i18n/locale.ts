/** The languages that the pages can be shown in, by the customer's names for them. */
export type Locale = 'nor' | 'eng';

/** BCP 47 tags: what numbers, prices and sorting follow, and what a page says that it is written in. */
export const languageTags: Readonly<Record<Locale, { readonly formatting: string; readonly html: string }>> = {
  nor: { formatting: 'nb-NO', html: 'nb' },
  eng: { formatting: 'en-GB', html: 'en' },
};
