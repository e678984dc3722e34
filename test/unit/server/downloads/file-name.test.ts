import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { attachment, downloadName } from '../../../../server/downloads/file-name.ts';

test('the reference is part of the name, without characters that have a meaning for a file system', () => {
  assert.equal(downloadName('deleliste', 'Hytta på Mogen', 'csv'), 'deleliste-Hytta-på-Mogen.csv');
  assert.equal(downloadName('deleliste', '../../etc/passwd', 'csv'), 'deleliste-etc-passwd.csv');
  assert.equal(downloadName('deleliste', null, 'json'), 'deleliste.json');
  assert.equal(downloadName('deleliste', '***', 'json'), 'deleliste.json');
});

test('a name has at most 240 bytes, and keeps its ending', () => {
  const name = downloadName('tilbud', '\u{20000}'.repeat(80), 'pipetilbud');
  assert.match(name, /^tilbud-\u{20000}+\.pipetilbud$/u);
  assert.ok(Buffer.byteLength(name) <= 240);
});

test('the header is one line of plain characters for any reference', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (reference) => {
      const header = attachment(downloadName('deleliste', reference, 'csv'));
      assert.match(header, /^attachment; filename="deleliste[A-Za-z0-9_.-]*\.csv"; filename\*=UTF-8''[\w.%-]+$/);
    }),
  );
});
