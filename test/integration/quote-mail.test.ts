import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeQuote } from '../../server/quotes/quote.ts';
import { change, documentOf, fileOf, newDocument, pricedPage, quoteOf, server } from './quote-pages.ts';

/** Returns the address of the link that opens a mail. */
function mailIn(page: string): string {
  const [, href = ''] = /id="mail-quote" href="([^"]*)"/.exec(page) ?? [];
  return href.replaceAll('&amp;', '&');
}

/** Returns what a mail program reads: recipient, subject and text. */
function readMail(address: string) {
  const [, to = '', subject = '', body = ''] = /^mailto:([^?]*)\?subject=([^&]*)&body=([^&]*)$/.exec(address) ?? [];
  return { to: decodeURIComponent(to), subject: decodeURIComponent(subject), body: decodeURIComponent(body) };
}

const longestAddress = 2000;

test('the mail has recipient, subject and text in the language of the quote, encoded as mail programs read it', async () => {
  const fields = { number: 'T2026-7', 'customer.name': 'Åse Ø. Æsøy', 'customer.email': 'åse+pipe@example.com' };
  const page = await pricedPage({ ...fields, valid: '2026-12-24' });
  const address = mailIn(page);
  assert.match(address, /%0D%0A%0D%0A/);
  assert.doesNotMatch(address, /[+ ]|%C2%A0|(?<!%0D)%0A/, 'blanks are %20, and lines end as in a mail');
  const mail = readMail(address);
  assert.equal(mail.to, 'åse+pipe@example.com');
  assert.equal(mail.subject, 'Tilbud T2026-7 fra Ovnshuset AS');
  assert.deepEqual(mail.body.split('\r\n\r\n'), [
    'Hei, Åse Ø. Æsøy!',
    `Vedlagt er tilbudet vårt på ${quoteOf(page).calculation.summary[0] ?? ''} med pipe.`,
    mail.body.split('\r\n\r\n')[2] ?? '',
    'Si gjerne fra om du har spørsmål.',
    'Vennlig hilsen\r\nOvnshuset AS',
  ]);
  assert.match(mail.body, /Sum inkl\. mva\. er kr \d+ \d{3},\d{2}\. Tilbudet gjelder til 24\. desember 2026\./);

  const english = readMail(mailIn(await change(documentOf(page), { language: 'en', action: 'language' })));
  assert.equal(english.subject, 'Quote T2026-7 from Ovnshuset AS');
  assert.match(english.body, /^Hello Åse Ø\. Æsøy,\r\n\r\n.*The total with VAT is NOK [\d,]+\.\d{2}\./s);
});

test('the mail of a provisional quote has no total, and without a name and an address it has no such', async () => {
  const mail = readMail(mailIn(await change(await newDocument(), { 'customer.email': 'kari@, ola@example.com' })));
  assert.equal(mail.to, '', 'two addresses, or half of one, are for the user to write');
  assert.equal(mail.subject, 'Tilbud fra Ovnshuset AS');
  assert.match(mail.body, /^Hei!\r\n/);
  assert.doesNotMatch(mail.body, /Sum/);
});

test('the address of a mail is never longer than Windows hands over, whatever is typed', async () => {
  const long = 'å'.repeat(120);
  const page = await pricedPage({ 'customer.name': long, 'customer.email': `${'x'.repeat(100)}@example.com` });
  assert.ok(mailIn(page).length <= longestAddress);
  assert.match(readMail(mailIn(page)).body, /Vennlig hilsen/);

  const wide = '値'.repeat(120);
  const fields = {
    number: '値'.repeat(40),
    'customer.name': wide,
    'customer.email': `${'値'.repeat(100)}@example.com`,
  };
  const widest = mailIn(await pricedPage(fields));
  assert.ok(widest.length <= longestAddress, String(widest.length));
  assert.match(decodeURIComponent(widest), /^mailto:値+@example\.com(?:$|\?subject=Tilbud 値)/);
});

test('half a character in a file is no reason for a page to fail', async () => {
  const file = fileOf(await pricedPage());
  const text = writeQuote({ ...file, customer: { ...file.customer, name: 'Kari \ud83d' } });
  const answer = await server.post('/quote', { document: text });
  assert.equal(answer.status, 200);
  assert.match(readMail(mailIn(await answer.text())).body, /^Hei, Kari \ufffd!/);
});
