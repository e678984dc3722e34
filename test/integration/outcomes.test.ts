import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FailureCode } from '../../server/calculator/result/outcome.ts';
import { locales } from '../../server/i18n/locale.ts';
import { blockingMessages } from '../../server/pages/blocking-messages.ts';
import { presentCalculatorPage } from '../../server/pages/calculator-page.ts';
import { createMessagesTranslator } from '../support/messages-translator.ts';
import { openChanged } from '../support/opened-catalogue.ts';

const roleIs = (role: string): string => `type_id = (SELECT id FROM type WHERE code = '${role}')`;
const everyday = 'fireplace=1&pipe=3&floor=4&roof_type=4&color=1';
const outside = `${everyday}&flue=outside&side=eaves&eaves=500&ground=400`;
const connected = `${everyday}&flue=existing&chimney=brick_half&flue_section=3`;

/** How each outcome is reached: by the choices alone, or with the bundled catalogue spoilt in one way. */
const outcomes: Readonly<Record<FailureCode, { readonly query: string; readonly spoil?: string }>> = {
  NO_START: { query: everyday, spoil: 'DELETE FROM module WHERE start_module = 1' },
  DIAMETER_BELOW_OUTLET: { query: everyday.replace('pipe=3', 'pipe=1') },
  NO_FLASHING_FOR_ANGLE: { query: everyday, spoil: `DELETE FROM module WHERE ${roleIs('roof_flashing')}` },
  COLOUR_NOT_AVAILABLE: {
    query: everyday,
    spoil: `DELETE FROM module WHERE color_id = 1 AND (${roleIs('straight')} OR ${roleIs('adjustable')})`,
  },
  HEIGHT_UNREACHABLE: { query: everyday, spoil: `DELETE FROM module WHERE ${roleIs('straight')}` },
  JOINT_IN_PENETRATION: {
    query: `${everyday}&slab=1000&room_height=1800`,
    spoil: 'UPDATE module SET building_length = 500 WHERE building_length > 500',
  },
  TOO_TALL: { query: `${everyday}&room_height=6000&attic_height=6000` },
  OFFSET_UNREACHABLE: { query: `${everyday}&offset=3000` },
  HATCH_UNREACHABLE: { query: `${everyday}&sweep=hatch`, spoil: `DELETE FROM module WHERE ${roleIs('inspection')}` },
  SUPPORT_MISSING: { query: everyday, spoil: `DELETE FROM module WHERE ${roleIs('floor_kit')}` },
  PART_MISSING: { query: connected, spoil: `DELETE FROM module WHERE ${roleIs('connector_pipe')}` },
  INLET_OUT_OF_REACH: { query: `${connected}&inlet_height=500` },
  FLUE_END_OUT_OF_REACH: {
    query: `${connected.replace('brick_half&flue_section=3', 'steel&flue_width=150')}&inlet=below&flue_end=930`,
  },
  WALL_TOO_CLOSE: { query: `${connected}&wall_distance=0` },
  INLET_NARROWER: { query: `${connected}&flue_width=100&flue_depth=100` },
  INLET_WIDER_THAN_FLUE: { query: `${connected}&flue_width=140&flue_depth=140` },
  OWN_FLUE_NEEDED: { query: `${connected}&others=1`, spoil: 'UPDATE fireplace_declaration SET has_fan = 1' },
  CHIMNEY_NOT_USABLE: { query: `${connected}&condition=remarks` },
  LINER_TOO_WIDE: { query: `${connected.replace('existing', 'reline')}&flue_width=140&flue_depth=140` },
  PASS_OUT_OF_REACH: { query: `${outside}&pass_height=500` },
  EAVES_IN_THE_WAY: { query: `${outside.replace('eaves=500', 'eaves=200')}&past=through` },
  CONSOLE_TOO_WEAK: {
    query: outside,
    spoil: `UPDATE module_property SET load_capacity = 5 WHERE module_id IN (SELECT id FROM module WHERE ${roleIs('wall_console')})`,
  },
  TOO_FAR_FROM_WALL: { query: `${outside.replace('eaves=500', 'eaves=900')}&past=clear` },
};

const languages = await Promise.all(locales.map(createMessagesTranslator));

for (const [code, { query, spoil }] of Object.entries(outcomes)) {
  test(`${code} is reached with a real catalogue: it is named and explained in each language beside a list, and blocks the order`, async () => {
    await using catalogue = await openChanged(...(spoil === undefined ? [] : [spoil]));
    for (const translator of languages) {
      const loaded = await catalogue.load(query, translator);
      const { result } = presentCalculatorPage(loaded);
      const failure = result?.failures.find((one) => one.code === code);
      assert.match(failure?.title ?? '', /^\p{Lu}.{8,}/u);
      assert.match(failure?.explanation ?? '', /^\p{Lu}.{20,}\.$/u);
      assert.doesNotMatch(`${failure?.title}${failure?.explanation}`, /\{\{|undefined|NaN|remedy\./);
      assert.notEqual(result?.bill.rows.length, 0, 'the parts that could be decided are still listed');
      assert.ok(blockingMessages(loaded).some((message) => message.code === code));
    }
  });
}
