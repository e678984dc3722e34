import { sampleSize } from '../../support/sample.ts';
import type { Answer } from '../list/answer.ts';
import type { Catalogue } from '../list/catalogue.ts';
import { different, draughtDifferences, lineDifferences, ruleDifferences, totalDifferences } from '../list/compare.ts';
import { isDuctUnknown, zetaOfLimiter } from '../list/flue-draught.ts';
import { totalOf } from '../list/lines.ts';
import { afterConfirmations, rounded, type Settled } from '../list/rules.ts';
import type { OutsideList } from './answer.ts';
import { cheapestFlue, type Found, variableRoles } from './best.ts';
import { builtFrom } from './built.ts';
import { draughtOf } from './draught.ts';
import { faultsOutside, followConnector } from './follow.ts';
import { holesOf } from './holes.ts';
import { certainFailures } from './refusals.ts';
import { orderOf } from './order.ts';
import { outsideRules } from './rules.ts';
import { partsOf, readSite, type Site } from './site.ts';

/** Returns a sentence for each fault of the product's answer to an address. A list may cost `dearness` times the cheapest one. */
export function faultsOf(
  parameters: URLSearchParams,
  catalogue: Catalogue,
  answer: Answer<OutsideList>,
  settled: Settled,
  dearness: number,
): readonly string[] {
  if (answer.kind === 'refusal') return faultsOfRefusal(readSite(parameters, catalogue), answer.codes);
  const certain = certainFailures(readSite(parameters, catalogue));
  if (certain.length > 0) return [`own ${certain.join(', ')}, product a list`];
  const site = readSite(parameters, catalogue, answer.list.outside.wall.inner);
  return [...beaten(site, answer.list, dearness), ...faultsOfList(site, answer.list, settled)];
}

/** Failures of the catalogue. The product names them before it looks for a place. */
const ofParts: ReadonlySet<string> = new Set([
  'NO_START',
  'COLOUR_NOT_AVAILABLE',
  'DIAMETER_BELOW_OUTLET',
  'PART_MISSING',
  'SUPPORT_MISSING',
  'NO_FLASHING_FOR_ANGLE',
]);

/** Failures of the place. If several block together, the product may name one of them. */
const ofPlace: ReadonlySet<string> = new Set(['PASS_OUT_OF_REACH', 'TOO_FAR_FROM_WALL', 'EAVES_IN_THE_WAY']);

/** All failures of a flue on a wall. */
const failures: ReadonlySet<string> = new Set([
  ...ofParts,
  ...ofPlace,
  'TOO_TALL',
  'HEIGHT_UNREACHABLE',
  'JOINT_IN_PENETRATION',
  'OFFSET_UNREACHABLE',
  'CONSOLE_TOO_WEAK',
]);

function faultsOfRefusal(site: Site, codes: readonly string[]): readonly string[] {
  const certain = certainFailures(site);
  const found = certain.length > 0 ? null : cheapestFlue(site, mostGaps);
  return [
    ...(found === null ? [] : [`own ${toText(found)}, product ${codes.join(', ')}`]),
    ...(certain.length === 0 || codes.some((code) => certain.includes(code) || ofPlace.has(code) || ofParts.has(code))
      ? []
      : [`own ${certain.join(', ')}, product ${codes.join(', ')}`]),
    ...codes.filter((code) => !failures.has(code)).map((code) => `unknown failure ${code}`),
  ];
}

/** Gaps between wall and flue that are tried for each way past the overhang. */
const mostGaps = sampleSize(2, 6);

const toText = ({ way, gap, teeHeight, price }: Found): string =>
  `a flue ${way}, ${gap} from the wall, tee at ${teeHeight}, ${price}`;

/** The product does not search pipe and bends together, so a list with bends may cost more. */
const dearnessOfBends = 1.1;

/** Returns a sentence if a cheaper flue exists. */
function beaten(site: Site, answer: OutsideList, dearness: number): readonly string[] {
  if (dearness === Infinity || site.choices.objective !== 'price' || !answer.totals.complete) return [];
  const roles = new Map(site.catalogue.parts.map(({ article, role }) => [article, role]));
  const price = answer.lines
    .filter(({ articleNumber }) => variableRoles.has(roles.get(articleNumber) ?? ''))
    .reduce((sum, { quantity, unitPrice }) => sum + quantity * (unitPrice ?? 0), 0);
  const found = cheapestFlue(site, mostGaps);
  const allowed = found?.way === 'around' ? dearnessOfBends : dearness;
  return found !== null && found.price * allowed < price ? [`cheaper: own ${toText(found)}, product ${price}`] : [];
}

function faultsOfList(site: Site, answer: OutsideList, settled: Settled): readonly string[] {
  const { choices } = site;
  const built = builtFrom(site, answer);
  if (typeof built === 'string') return [built];
  const { lengths, faults } = followConnector(site, built, answer.outside);
  const limiter = choices.limiter ? partsOf(site, 'damper')[0] : undefined;
  const draught = {
    limiter,
    draught: draughtOf(site, built, lengths, zetaOfLimiter(limiter)),
    withoutLimiter: draughtOf(site, built, lengths, 0),
    isLevelUnknown: built.level.isUnknown,
    isDuctUnknown: isDuctUnknown(choices),
  };
  const consoles =
    answer.lines.find(({ articleNumber }) => articleNumber === partsOf(site, 'wall_console')[0]?.article)?.quantity ??
    0;
  const lines = orderOf(site, built, consoles);
  const upright = [...built.below, built.tee, ...built.above];
  const isWeighed = upright.every(({ part }) => part.weight !== null);
  const { hole, openings } = holesOf(site, built, answer.outside);
  return [
    ...faults,
    ...faultsOutside(site, built, answer),
    ...lineDifferences(lines, answer.lines),
    ...totalDifferences(totalOf(lines, choices.limit('vat', 25)), answer.totals),
    ...different(
      'weight',
      isWeighed ? rounded(upright.reduce((sum, { part }) => sum + (part.weight ?? 0), 0)) : null,
      answer.weight.total,
      0.11,
    ),
    ...different('width of the hole', hole.width, answer.outside.hole.width, 0.11),
    ...different('height of the hole', hole.height, answer.outside.hole.height, 1.1),
    ...different(
      'hole over the terrain',
      answer.outside.hole.height + site.ground,
      answer.outside.hole.overTerrain,
      0.11,
    ),
    ...different('openings', openings.length, answer.openings.length),
    ...openings.flatMap((own, index) =>
      (['at', 'width', 'length', 'lengthSquare', 'bottom', 'shift', 'behind'] as const).flatMap((key) =>
        different(`${own.at} ${key}`, own[key], answer.openings[index]?.[key], key === 'bottom' ? 1.1 : 0.11),
      ),
    ),
    ...draughtDifferences(draught.draught, answer.draught),
    ...ruleDifferences(afterConfirmations(outsideRules(site, built, draught, consoles), settled), answer.rules, 0.11),
  ];
}
