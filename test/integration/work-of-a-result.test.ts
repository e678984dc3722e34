import assert from 'node:assert/strict';
import { Session } from 'node:inspector/promises';
import { test } from 'node:test';
import { openCatalogue } from '../../server/catalogue/open-catalogue.ts';
import { loadCalculation } from '../../server/routes/load-calculation.ts';
import { readCatalogue } from '../oracle/list/catalogue.ts';
import { randomChimney } from '../oracle/connection/chimneys.ts';
import { randomHouse } from '../oracle/list/houses.ts';
import { randomWall } from '../oracle/outside/walls.ts';
import { Dice } from '../oracle/random.ts';
import { countBlocks, countPrecisely } from '../support/counted-blocks.ts';
import { createMessagesTranslator } from '../support/messages-translator.ts';
import { sampleSeed, sampleSize } from '../support/sample.ts';
import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';

/** For each kind of chimney: a house of about the mean work, and the costliest houses that a search from random houses found. */
const kinds = [
  {
    flue: null,
    usual:
      'fireplace=95&scheme=171&pipe=3&color=2&floor=7&roof_type=3&roof_angle=34&room_height=2518&roof_thickness=136mm&objective=tight',
    costly: [
      // Four flues with bends and a hatch whose best column is too heavy: this flue, and three ways out.
      'fireplace=116&scheme=207&pipe=3&color=3&floor=8&roof_type=5&roof_thickness=834&offset=0.389+m&damper=none&sweep=hatch&ridge_distance=3500&storey=1&attic_height=1816',
      // Nearly twice as tall as a flue may be. Bends carry only the pieces near the top.
      'fireplace=145&scheme=254&pipe=2&color=3&floor=8&roof_type=5&room_height=4576+mm&attic_height=265+cm&ridge_distance=3700+mm&offset=800&objective=joints&cap=rain&altitude=222&roof_thickness=46.3+cm&slab=728+mm&sweep=hatch',
      // Bends with no room in the storey, in a flue that is too tall.
      'fireplace=85&pipe=3&color=1&floor=8&roof_type=4&slab=100&offset=60+cm&air=own&sweep=hatch&offset_at=1&storey=1&roof_thickness=983&cap=none&altitude=935&extra_height=1889',
      // Each calculation of a way out is as costly as that of a tall flue.
      'fireplace=131&scheme=230&pipe=3&color=1&floor=4&roof_type=5&room_height=6000&attic_height=1795&roof_thickness=358&extra_height=1403&offset=2752&sweep=hatch&slab=956&objective=price&air=room&storey=4',
      // Five ways out whose weight nothing carries.
      'fireplace=25&scheme=42&pipe=2&color=2&floor=6&roof_type=4&ridge_distance=3238&offset=600&altitude=2143&offset_at=1',
      // Three changes at once.
      'fireplace=60&scheme=109&pipe=3&color=3&floor=7&roof_type=5&ceiling=flat&room_height=2800&ridge_distance=1600&offset=741&objective=tight&sweep=hatch&offset_at=2',
    ],
  },
  {
    flue: 'existing',
    usual:
      'fireplace=13&scheme=23&pipe=4&color=3&floor=8&roof_type=2&roof_angle=15&attic_height=431+mm&roof_thickness=400mm&objective=joints&flue=existing&chimney=element&flue_section=8&over_roof=1943+mm&condition=checked&soot_hatch=yes&combustible=164+mm&ladder=new&chimney_class=T450',
    costly: [
      'fireplace=43&scheme=74&pipe=2&color=1&floor=7&roof_type=3&roof_angle=22&attic_height=795+mm&roof_thickness=150+mm&ridge_distance=201.8+cm&cap=rain&altitude=1483&flue=existing&chimney=brick_whole&flue_width=128+mm&wall_distance=742+mm&over_roof=839+mm&others=2&room_height=4950+mm',
    ],
  },
  {
    flue: 'reline',
    usual:
      'fireplace=147&scheme=259&pipe=3&color=3&floor=1&roof_type=3&slab=199mm&roof_thickness=30+cm&ridge_distance=3%2C993+m&damper=none&altitude=243&flue=reline&chimney=steel&flue_section=13&wall_distance=475+mm&flue_straight=yes&insulated=no&others=2&combustible=501+mm',
    costly: [
      // A liner of 44 metres, for each diameter.
      'fireplace=116&scheme=207&pipe=2&floor=8&roof_type=5&color=3&room_height=3956&slab=870&attic_height=5997&roof_thickness=103&altitude=1&roof_angle=57&ceiling=roof&cap=rain&flue=reline&chimney=element&inlet=new&inlet_height=2004&liner=rigid&insulated=yes&flue_section=5&flue_width=415&over_roof=613&base_height=-9998',
    ],
  },
  {
    flue: 'outside',
    usual: 'fireplace=20&pipe=3&floor=5&roof_type=4&color=1&flue=outside&ground=900&side=gable&eaves=300&wall=masonry',
    costly: [
      // An overhang that no element passes with whole margins, for each way out.
      'fireplace=26&scheme=43&pipe=4&color=1&floor=7&roof_type=5&room_height=1870+mm&roof_thickness=0.454+m&objective=price&cap=rain&air=room&flue=outside&side=eaves&eaves=635+mm&ground=5671+mm&wall=timber&wall_thickness=223+mm&outlet_to_wall=870+mm&past=through&opening_distance=5351+mm',
      // A wall too far away for a pipe, for each way out.
      'fireplace=135&pipe=5&color=1&floor=8&roof_type=1&roof_angle=2&room_height=2195&attic_height=1%2C4+m&flue=outside&side=gable&eaves=200+mm&ground=524+mm&wall=timber&outlet_to_wall=2896+mm&pass_height=1510+mm&opening_height=1345+mm',
    ],
  },
];

/** The costliest takes 15. The same request may count one block in a hundred more or fewer. */
const greatestRatio = 18;

test(`no result with its ways out runs more than ${greatestRatio} times the code of a usual one of its kind`, async () => {
  await using temporary = await createTemporaryCatalogue();
  const { catalogue } = await openCatalogue(temporary.path);
  const translator = await createMessagesTranslator();
  const whole = readCatalogue(temporary.path);
  const dice = new Dice(sampleSeed());
  const random = [randomHouse, randomChimney, randomWall].flatMap((house) =>
    Array.from({ length: sampleSize(0, 300) }, () => house(whole, dice)),
  );
  const session = new Session();
  session.connect();
  try {
    await countPrecisely(session);
    const blocksOf = (query: string) => countBlocks(session, () => loadCalculation(query, catalogue, translator));
    for (const { flue, usual, costly } of kinds) {
      const blocks = await blocksOf(usual);
      assert.ok(blocks > 100_000);
      const alike = random.filter((house) => house.get('flue') === flue).map(String);
      for (const query of [...costly, ...alike]) {
        const ratio = (await blocksOf(query)) / blocks;
        assert.ok(ratio <= greatestRatio, `/?${query} takes ${ratio.toFixed(1)} times the code of /?${usual}`);
      }
    }
  } finally {
    session.disconnect();
    await catalogue.close();
  }
});
