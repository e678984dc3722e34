import { faults, type Mutation } from './mutation.ts';

const calculation = [
  'test/unit/server/calculator/**/*.test.ts',
  'test/integration/golden-calculations.test.ts',
  'test/oracle/draught/draught.test.ts',
  'test/oracle/list/list.test.ts',
];
/** Tests of loads and linked elements. */
const carrying = [
  'test/unit/server/calculator/carrying.test.ts',
  'test/unit/server/calculator/column*.test.ts',
  'test/unit/server/calculator/column/*.test.ts',
];
const connection = ['test/unit/server/calculator/connection/*.test.ts', 'test/oracle/connection/connection.test.ts'];

/** Faults of the calculation. Its own tests or the goldens must notice them. */
export const calculatorMutations: readonly Mutation[] = [
  ...faults('server/calculator', calculation, {
    'the mouth may be at the limit over the roof only': [
      'toTenths(top - (house.roofSurface + requirement.highestPoint));\n    return { status: measured >= limit.value',
      'toTenths(top - (house.roofSurface + requirement.highestPoint));\n    return { status: measured > limit.value',
    ],
    'the height over the ridge counts where it is the greater': [
      'Math.min(fromRoofPlane, overRidge ?? Infinity)',
      'Math.max(fromRoofPlane, overRidge ?? 0)',
    ],
    'the mouth is low by the outer radius of the pipe': [
      'const overRoof = limits.mouth_over_roof.value + highestPoint;',
      'const overRoof = limits.mouth_over_roof.value;',
    ],
    'rounding errors add a millimetre to the top': [' + input.extraHeight - 1e-6)', ' + input.extraHeight + 1e-6)'],
    'the extra height is forgotten': [
      'Math.max(byRoof, byEffectiveHeight) + input.extraHeight',
      'Math.max(byRoof, byEffectiveHeight)',
    ],
    'the roof is as thick along its slope as across': [
      'input.roofThickness / Math.cos(toRadians(input.roofAngle))',
      'input.roofThickness',
    ],
    'the storeys below the fireplace are counted': [
      'input.floor.numFloors - input.storey + 1',
      'input.floor.numFloors',
    ],
    'over the roof the margin of the joints is the usual one': [
      'marginAbove: limits.roof_joint_margin.value,',
      'marginAbove: margin,',
    ],
    'a fixing more where the run is exactly the limit': [
      'Math.ceil(length / limit - 1e-9) - 1',
      'Math.floor(length / limit)',
    ],
    'a locking band too many at the mouth': ['of pieces.slice(0, -1)) {', 'of pieces) {'],
    'VAT is rounded down': ['Math.round(vatPercent * 100) + 5000)', 'Math.round(vatPercent * 100))'],
    'a part without a price makes no sum incomplete': ['complete: missingPrices.length === 0,', 'complete: true,'],
    'the same part for the same reason is two reasons': ['(merged.get(key)?.quantity ?? 0) + quantity', 'quantity'],
    'a kit takes plates of another design': [
      'kit.coverPlateId === null || plate.coverPlateId === null || kit.coverPlateId === plate.coverPlateId',
      'kit.coverPlateId !== undefined || plate.coverPlateId !== undefined',
    ],
    'of several flashings the widest range is taken': [
      'compare(widthOf(a, format), widthOf(b, format)) ||',
      'compare(widthOf(b, format), widthOf(a, format)) ||',
    ],
    'a rain cap is always on the bill': ["count: input.cap === 'rain' ? 1 : 0", 'count: 1'],
    'no collar under a pitched roof': ['count: input.roofAngle > 0 ? 1 : 0', 'count: input.roofAngle > 90 ? 1 : 0'],
    'a ladder on a flat roof': ['ladder: input.roofAngle > 0 ?', 'ladder: input.roofAngle >= 0 ?'],
    'a ladder hangs on the ridge of a lean-to roof': [
      "roofType.form !== 'lean-to' || ridgeReach === null",
      "roofType.form !== 'flat' || ridgeReach === null",
    ],
    'a ladder is measured on the level, not along the slope': [
      'toTenths(ridgeDistance / Math.cos(toRadians(roofAngle)))',
      'toTenths(ridgeDistance / Math.cos(0 * toRadians(roofAngle)))',
    ],
    'a platform serves a mouth at any height over its floor': [
      'mountingHeight + limits.platform_height.value >= toTenths(shortSide)',
      'mountingHeight + limits.platform_height.value >= 0 * toTenths(shortSide)',
    ],
    'a platform though the sweep uses a hatch': [
      "return sweep === 'platform' && shortSideOf",
      'return sweep !== undefined && shortSideOf',
    ],
    'a narrower pipe than the outlet is accepted': [
      'if (chosenDiameter < outletDiameter) return',
      'if (chosenDiameter < outletDiameter - 50) return',
    ],
    'a top outlet starts with a tee': [".filter(({ role }) => needsTee || role !== 'tee')", ''],
    'a load of the limit is too much for the fireplace': ['carry(null, load, limit);', 'carry(null, load + 1, limit);'],
    'every piece but the lowest carries any load': [
      'carry(index, load, capacity);',
      'if (index === 0) carry(index, load, capacity);',
    ],
    'the weight on a support goes up to the mouth': [
      'loads.slice(firstPiece, places[index + 1]?.firstPiece)',
      'loads.slice(firstPiece)',
    ],
    'in the coldest weather the flow is as uncertain as in mild': ['  flowSafety: 1,\n', '  flowSafety: 1.5,\n'],
    'the altitude does not thin the air': [
      'Math.exp((-GRAVITY * altitude) / specificEnergy)',
      'Math.exp((-GRAVITY * 0) / specificEnergy)',
    ],
    'the fittings resist nothing': [
      'alongTheWay += section.zeta * exitFlow.dynamicPressure;',
      'alongTheWay += 0 * exitFlow.dynamicPressure;',
    ],
    'a narrow margin of the draught is sure': ['if (margin < UNCERTAINTY)', 'if (margin < 0)'],
    'an alternative is recommended for one joint less': ['savedJoints: 2 }', 'savedJoints: 1 }'],
    'equal solutions are listed twice': ['const key = `${totals.exVat}', 'const key = `${objective} ${totals.exVat}'],
    'the search of the greatest value stops one short': [
      'while (least < last) {\n    const middle = Math.floor((least + last + 1) / 2);',
      'while (least < last - 1) {\n    const middle = Math.floor((least + last + 1) / 2);',
    ],
    'the cheapest way of a column counts the window one too far': [
      '(queue[head & mask] ?? 0) > at + longest',
      '(queue[head & mask] ?? 0) > at + longest + 1',
    ],
    'the heights of a set lose the last of a word': [
      '& (0xffffffff >>> (31 - (highest & 31)));',
      '& (0xffffffff >>> (32 - (highest & 31)));',
    ],
  }),
  ...faults('server/calculator', ['test/integration/remedies.test.ts'], {
    'a joint on the bound of a zone is inside': [
      'return from < height && height < to;',
      'return from <= height && height <= to;',
    ],
  }),
  ...faults('server/calculator', carrying, {
    'linked elements are between two bends in the usual order': [
      'if (!set.some(isLinked)) return set;',
      'if (set.length > 0) return set;',
    ],
    'a support that would be too weak itself is ordered': [
      'if (load > supportCapacity) return null;',
      'carry(null, load, supportCapacity);',
    ],
    'the heights that a step has looked at begin one too high': ['covered + 1)', 'covered + 2)'],
    'the next top that can be carried is told a millimetre too low': [
      'failing < highest ? failing + 1 : null',
      'failing < highest ? failing : null',
    ],
    'a dear top outweighs a joint': [' + highestTopPrice + ', ' + '],
    'linked elements may be over any piece, as far as it is asked whether there is a column': [
      'mayFollow(kinds[index] ?? null, links)',
      'index >= 0 || mayFollow(kinds[index] ?? null, links)',
    ],
    'column: bare steel is priced as if it passed everything': ['if (below < floor) break;', 'if (below < 0) break;'],
  }),
  ...faults('server/calculator/column/loads.ts', carrying, {
    'a piece carries anything, as far as it is asked whether there is a column': [
      'Math.min(room - step.weight, step.capacity)',
      'room - step.weight',
    ],
    'a support holds anything, as far as it is asked whether there is a column': [
      'Math.min(supportCapacity - step.weight, step.capacity)',
      'step.capacity',
    ],
    'a support holds the piece that ends where it is': [
      'from <= height && height < to',
      'from <= height && height <= to',
    ],
  }),
  ...faults('server/calculator', ['test/unit/server/calculator/ways-out/draught-remedies.test.ts'], {
    'a remedy is offered though the draught is still to be clarified with it': [
      "isCure = after.status === 'ok' || (hasIce(before) && isFree)",
      'isCure = true',
    ],
  }),
  ...faults('server/calculator', ['test/integration/draught.test.ts'], {
    'wind is forgotten': ['toHundredths(available - windPressure - needed)', 'toHundredths(available - needed)'],
  }),
  ...faults('server/calculator', ['test/integration/chimney-rules.test.ts'], {
    'chimney: two inlets on one storey are as near as they like': ['measured < gap.value', 'measured > gap.value'],
    'chimney: a chimney is used in spite of what the sweep says': [
      "found === 'remarks') return { status: 'error'",
      "found === 'remarks') return { status: 'ok'",
    ],
    'chimney: every chimney of unknown condition is an old element chimney': [
      "'old-elements' : 'condition-unknown'",
      "'condition-unknown' : 'old-elements'",
    ],
    'chimney: the wall of a brick chimney does not count to combustible material': [
      'fromFlueToCombustible - chimney.wall',
      'fromFlueToCombustible',
    ],
    'chimney: a chimney of a lower temperature class is enough': [
      "measured >= limit.value\n      ? { status: 'ok', measured, limit, findings: ['class-enough'] }",
      "measured <= limit.value\n      ? { status: 'ok', measured, limit, findings: ['class-enough'] }",
    ],
    'chimney: relining is told to the municipality, a connection applied for': [
      "kind === 'reline' ? 'relining-applied-for'",
      "kind === 'existing' ? 'relining-applied-for'",
    ],
    'chimney: a shield behind the pipe serves the ceiling too': [
      '(pipe?.toCeiling ?? Infinity) >= limit.value',
      '(pipe?.toCeiling ?? Infinity) >= 0 * limit.value',
    ],
    'chimney: other fireplaces that nobody asked about do not matter': [
      "found.status !== 'ok' || others === 0",
      "found.status !== 'ok' || others === 0 || others === null",
    ],
    'chimney: wind presses on no mouth': ['return isFree ? 0 : WIND_PRESSURE;', 'return 0;'],
    "chimney: the distance to the roof counts from the flue's axis": [
      'height / slope - innerRadius >= adverse.fromRoof',
      'height / slope >= adverse.fromRoof',
    ],
    'chimney: nobody asks for a ladder': [
      "if (choice === 'unknown') return [{ status: 'clarify'",
      "if (choice === 'unknown') return [{ status: 'ok'",
    ],
    "chimney: the arm of a liner's tee may be too short": ['arm.length < arm.needed', 'arm.length > arm.needed'],
  }),
  ...faults('server/calculator', connection, {
    'chimney: a pipe is cut as short as the sleeve takes up': [
      'ofAll.lastIndexOf(cheapest, range.maximum)',
      'ofAll.indexOf(cheapest, range.minimum)',
    ],
    'chimney: legs are compared as if the riser cost nothing': [
      '(ofFixed[legs.slant] ?? Infinity) + rise + reach',
      '(ofFixed[legs.slant] ?? Infinity) + 0 * rise + reach',
    ],
    'connection: a pipe without a price is free': ['price: pieceCost(part) }', 'price: part.price ?? 0 }'],
  }),
  ...faults('server/calculator', ['test/unit/server/calculator/liner/liner.test.ts'], {
    'liner: joints cost nothing': ['pieceCost(part) + jointPrice', 'pieceCost(part) + 0 * jointPrice'],
    'liner: one pipe is cut at most': ['return [...pipes, ...ends];', 'return pipes;'],
  }),
  ...faults('server/calculator', ['test/integration/existing-chimney.test.ts'], {
    'liner: one that is too wide is not named where no pipe reaches its inlet': [
      '...(pipe === undefined ? [] : findWidth(task, pipe, role)),',
      '...(pipe === undefined || inletHeight === null ? [] : findWidth(task, pipe, role)),',
    ],
    'chimney: a pipe enters a flue that is narrower than it': [
      'pipe.diameter > greatestSide ?',
      'pipe.diameter > 2 * greatestSide ?',
      'wider than both',
    ],
    'liner: insulation needs no gap': ['gap: limits.insulation_gap.value', 'gap: 0'],
  }),
  ...faults('server/calculator', ['test/unit/server/calculator/failures.test.ts'], {
    'flue: bare steel passes floors and roof': ['insulatedOnly: penetrations,', 'insulatedOnly: [],'],
  }),
  ...faults('server/calculator', ['test/unit/server/calculator/flue-draught/report-draught.test.ts'], {
    'limiter: the cheapest is taken, whether it holds the draught or not': [
      'all.find(({ described }) => described.holds) ??',
      '',
    ],
    'limiter: it takes any draught that arrives': [
      'setting !== null && arriving <= (range?.maximum ?? -Infinity)',
      'setting !== null',
    ],
    'limiter: it may be set below what the fireplace needs': [
      'greatest >= Math.max(required, range?.minimum ?? Infinity)',
      'greatest >= (range?.minimum ?? Infinity)',
    ],
  }),
  ...faults('server/calculator', ['test/integration/golden-calculations.test.ts'], {
    'the pipes behind a rear outlet have no length': ['at += part.length;', 'at += 0 * part.length;'],
  }),
  ...faults('server/calculator', ['test/unit/server/calculator/rules/rules.test.ts'], {
    'bare steel may pass floors': [
      "if (bare.passPenetration) return { status: 'error'",
      "if (bare.passPenetration) return { status: 'clarify'",
    ],
  }),
];
