import type { Answer } from '../list/answer.ts';
import type { Catalogue } from '../list/catalogue.ts';
import { different, draughtDifferences, lineDifferences, ruleDifferences, totalDifferences } from '../list/compare.ts';
import { isDuctUnknown, zetaOfLimiter } from '../list/flue-draught.ts';
import { totalOf } from '../list/lines.ts';
import { afterConfirmations, rounded, type Settled } from '../list/rules.ts';
import type { OutsideList } from './answer.ts';
import { sitesOf } from './assumed.ts';
import { type Built, builtFrom } from './built.ts';
import { draughtOf } from './draught.ts';
import { faultsOutside, followConnector } from './follow.ts';
import { holesOf } from './holes.ts';
import { certainFailures } from './refusals.ts';
import { flueBelow } from './search.ts';
import { orderOf, weightOf } from './order.ts';
import type { Found } from './place.ts';
import { variableRoles, weightsOf } from './prices.ts';
import { outsideRules } from './rules.ts';
import { partsOf, readSite, requiredTopAt, type Site, type Way } from './site.ts';

/** How far a list may be behind the best one. */
export interface Allowance {
  /** Of its price. */
  readonly share: number;
  /** If pieces count. If any are allowed, the product may also refuse a flue with bends that stands. */
  readonly pieces: number;
}

/**
 * Returns a sentence for each fault of the product's answer to an address. `allowanceOf`: how far the list may be behind the
 * best flue of a way.
 */
export function faultsOf(
  parameters: URLSearchParams,
  catalogue: Catalogue,
  answer: Answer<OutsideList>,
  settled: Settled,
  allowanceOf: (way: Way) => Allowance,
): readonly string[] {
  if (answer.kind === 'refusal') return faultsOfRefusal(parameters, catalogue, answer.codes, allowanceOf);
  const certain = certainFailures(readSite(parameters, catalogue));
  if (certain.length > 0) return [`own ${certain.join(', ')}, product a list`];
  const site = readSite(parameters, catalogue, answer.list.outside.wall.inner);
  const built = builtFrom(site, answer.list);
  if (typeof built === 'string') return [built];
  const better =
    allowanceOf(built.way).share === Infinity
      ? []
      : beaten(site, sitesOf(parameters, catalogue, site, built), answer.list, built, allowanceOf);
  return [...better, ...faultsOfList(site, built, answer.list, settled)];
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

/** Returns a sentence if a flue exists, or if the failure is another one. The distance from the wall may be unmeasured. */
function faultsOfRefusal(
  parameters: URLSearchParams,
  catalogue: Catalogue,
  codes: readonly string[],
  allowanceOf: (way: Way) => Allowance,
): readonly string[] {
  const site = readSite(parameters, catalogue);
  const certain = certainFailures(site);
  const ways = site.ways.filter((way) => way !== 'around' || allowanceOf(way).pieces === 0);
  const [found] =
    certain.length > 0
      ? []
      : distancesOf(site).flatMap(
          (inner) => flueBelow({ ...readSite(parameters, catalogue, inner), ways }, () => Infinity, true) ?? [],
        );
  return [
    ...(found === undefined ? [] : [`own ${toText(found)}, product ${codes.join(', ')}`]),
    ...(certain.length === 0 || codes.some((code) => certain.includes(code) || ofPlace.has(code) || ofParts.has(code))
      ? []
      : [`own ${certain.join(', ')}, product ${codes.join(', ')}`]),
    ...codes.filter((code) => !failures.has(code)).map((code) => `unknown failure ${code}`),
  ];
}

/** Returns the measured distance from the outlet to the wall, or some that may be assumed. */
const distancesOf = ({ wall }: Site): readonly number[] =>
  wall.isMeasured ? [wall.inner] : [0, 50, 250].map((more) => Math.ceil(wall.inner / 10) * 10 + more);

const toText = ({ way, gap, teeHeight, cost }: Found): string =>
  `a flue ${way}, ${gap} from the wall, tee at ${teeHeight}, ${cost}`;

/** Returns a sentence for each of some sites where a flue exists that serves the objective better. */
function beaten(
  site: Site,
  sites: readonly Site[],
  answer: OutsideList,
  built: Built,
  allowanceOf: (way: Way) => Allowance,
): readonly string[] {
  if (!answer.totals.complete) return [];
  const roles = new Map(site.catalogue.parts.map(({ article, role }) => [article, role]));
  const price = answer.lines
    .filter(({ articleNumber }) => variableRoles.has(roles.get(articleNumber) ?? ''))
    .reduce((sum, { quantity, unitPrice }) => sum + quantity * (unitPrice ?? 0), 0);
  const { objective } = site.choices;
  const { perPiece, perOver } = weightsOf(objective);
  const pieces = built.connector.length - built.level.pipes.length + built.below.length + 1 + built.above.length;
  const over = built.top - requiredTopAt(site, built.way, built.upperGap + site.radius);
  const cost = price + perPiece * pieces + perOver * over;
  const costOf = (way: Way): number => {
    const { share, pieces: fewer } = allowanceOf(way);
    // The price of a flue with one piece less may be any.
    return cost - (fewer > 0 ? (fewer + 0.5) * perPiece : 0) - share * answer.totals.exVat;
  };
  return sites.flatMap((other) => {
    const found = flueBelow(other, costOf);
    const inner = `the wall at ${other.wall.inner}`;
    return found === null ? [] : [`better for ${objective}, ${inner}: own ${toText(found)}, product ${cost}`];
  });
}

function faultsOfList(site: Site, built: Built, answer: OutsideList, settled: Settled): readonly string[] {
  const { choices } = site;
  const { lengths, joint, faults } = followConnector(site, built, answer.outside);
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
  const weight = weightOf(site, built);
  const { hole, openings } = holesOf(site, built, answer.outside);
  return [
    ...faults,
    ...faultsOutside(site, built, answer),
    ...lineDifferences(lines, answer.lines),
    ...totalDifferences(totalOf(lines, choices.limit('vat', 25)), answer.totals),
    ...different('weight', weight === null ? null : rounded(weight), answer.weight.total, 0.11),
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
    ...ruleDifferences(
      afterConfirmations(outsideRules(site, built, draught, consoles, joint), settled),
      answer.rules,
      0.11,
    ),
  ];
}
