import type { Translator } from '../../i18n/translator.ts';
import { isReady, type QuoteSums } from '../../quotes/money.ts';
import type { PlainQuote } from '../../quotes/quote.ts';
import type { DealerSettings } from '../../settings/dealer.ts';

/** In characters. Windows hands no longer address to a mail program. */
const longestAddress = 2000;

export interface MailInput {
  readonly quote: PlainQuote;
  readonly sums: QuoteSums;
  /** Whether the offer has several totals. */
  readonly hasAlternatives: boolean;
  readonly title: string;
  readonly dealer: DealerSettings | null;
}

/** Returns the address that opens a mail to the customer in the user's own program, in the language of the quote. */
export function presentMail(
  { quote, sums, hasAlternatives, title, dealer }: MailInput,
  { translate, formats }: Translator,
): string {
  const { customer, calculation, validUntil } = quote;
  const [fireplace = ''] = calculation.summary;
  const total = hasAlternatives || !isReady(quote, sums) ? null : formats.money(sums.incVat);
  const facts = [
    ...(total === null ? [] : [translate('quote.mail.total', { total })]),
    ...(validUntil === null ? [] : [translate('quote.mail.valid', { date: formats.date(validUntil) })]),
  ];
  const sender = [translate('quote.mail.regards'), dealer?.name ?? '', dealer?.phone ?? ''];
  return mailAddress(
    customer.email,
    dealer === null ? title : translate('quote.mail.subject', { title, dealer: dealer.name }),
    [
      customer.name === ''
        ? translate('quote.mail.greeting')
        : translate('quote.mail.greeting_to', { name: customer.name }),
      fireplace === '' || hasAlternatives
        ? translate('quote.mail.attached')
        : translate('quote.mail.attached_for', { fireplace }),
      facts.join(' '),
      translate('quote.mail.questions'),
      sender.filter((line) => line !== '').join('\n'),
    ],
  );
}

/**
 * Returns a `mailto:` address (RFC 6068). A mail that would be too long loses its longest paragraphs, and at last its subject. A text
 * that is no single address of mail is left out.
 */
function mailAddress(to: string, subject: string, paragraphs: readonly string[]): string {
  const recipient = /^[^\s@,;?&]+@[^\s@,;?&]+$/.test(to) ? encode(to).replace('%40', '@') : '';
  let encoded = paragraphs.filter((paragraph) => paragraph !== '').map(encode);
  const address = (): string =>
    `mailto:${recipient}?${[`subject=${encode(subject)}`, `body=${encoded.join(encode('\n\n'))}`].join('&')}`;
  while (encoded.length > 0 && address().length > longestAddress) {
    const longest = Math.max(...encoded.map(({ length }) => length));
    encoded = encoded.toSpliced(
      encoded.findIndex(({ length }) => length === longest),
      1,
    );
  }
  return address().length > longestAddress ? `mailto:${recipient}` : address();
}

/** Encodes a text as UTF-8. Some mail programs do not read a form's plus sign as a blank. */
function encode(text: string): string {
  const plain = text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('\n', '\r\n');
  return encodeURIComponent(plain.toWellFormed());
}
