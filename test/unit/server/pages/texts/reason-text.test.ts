import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LineReason } from '../../../../../server/calculator/result/bill-line.ts';
import { lineReasonText } from '../../../../../server/pages/texts/reason-text.ts';
import { createMessagesTranslator } from '../../../../support/messages-translator.ts';

const translator = await createMessagesTranslator();
const text = (...reasons: LineReason[]): string => lineReasonText({ reasons, nominalLength: null }, translator);

test('a single reason is written without its quantity', () => {
  assert.equal(text({ reason: { kind: 'straight' }, quantity: 4 }), 'rett element');
  assert.equal(
    text({ reason: { kind: 'roof-flashing', format: 'round', angle: 27.5 }, quantity: 1 }),
    'takgjennomføring 27,5°; ellers renner vann inn ved pipen',
  );
});

test('a straight element has its nominal length, upright or between bends; a part that is no pipe has none', () => {
  const ofLine = (reason: LineReason['reason']): string =>
    lineReasonText({ reasons: [{ reason, quantity: 1 }], nominalLength: 1250 }, translator);
  assert.equal(ofLine({ kind: 'straight' }), 'rett element; nominelt 1\u00a0250\u00a0mm');
  assert.match(ofLine({ kind: 'offset-straight', angle: 15, shift: 300 }), /; nominelt 1\s250\smm$/);
  assert.doesNotMatch(ofLine({ kind: 'start', outletDiameter: 150 }), /nominelt/);
});

test('reasons that differ only in the slab become one', () => {
  const kit = (penetration: Extract<LineReason['reason'], { kind: 'floor-kit' }>['penetration']): LineReason => ({
    reason: { kind: 'floor-kit', penetration },
    quantity: 1,
  });
  assert.equal(
    text(
      kit({ kind: 'storey-slab', storey: 1 }),
      kit({ kind: 'storey-slab', storey: 2 }),
      kit({ kind: 'attic-floor' }),
    ),
    'gjennomføring i etasjeskille 1, 2 og loftsgulv; uten den står pipen for nær brennbart',
  );
});

test('supports that carry different loads stay apart, each with its own', () => {
  const support = (storey: number, carries: number): LineReason => ({
    reason: { kind: 'load-support', penetration: { kind: 'storey-slab', storey }, carries },
    quantity: 1,
  });
  assert.match(
    text(support(2, 39.2), support(3, 63.9)).replaceAll('\u00a0', ' '),
    /^1 × bærer 39,2 kg fra etasjeskille 2 og opp; 1 × bærer 63,9 kg fra etasjeskille 3 og opp; /,
  );
});

test('plates below and above stay apart, each with its quantity', () => {
  const plate = (side: 'below' | 'above', storey: number): LineReason => ({
    reason: { kind: 'ceiling-plate', side, penetration: { kind: 'storey-slab', storey }, angle: 0 },
    quantity: 1,
  });
  assert.equal(
    text(plate('below', 1), plate('above', 1), plate('below', 2), plate('above', 2)),
    '2 × dekkplate under etasjeskille 1, 2; 2 × dekkplate over etasjeskille 1, 2; uten den står hullet åpent',
  );
});

test('a part that is on the list for two reasons names both', () => {
  assert.equal(
    text(
      { reason: { kind: 'straight' }, quantity: 3 },
      { reason: { kind: 'offset-straight', angle: 30, shift: 611 }, quantity: 1 },
    ).replaceAll('\u00a0', ' '),
    '3 × rett element; 1 × mellom bendene, sideforskyvning 611 mm',
  );
});
