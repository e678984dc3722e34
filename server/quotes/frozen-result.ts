import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  chimneyKinds,
  finishes,
  formatCodes,
  objectives,
  outletPositions,
  partRoles,
  roofForms,
} from '../../db/codes.ts';
import type { CalculationResult } from '../calculator/calculate.ts';
import { addUp } from '../calculator/parts/bill.ts';
import type { CalculationInput } from '../calculator/input/calculation-input.ts';

/*
 * What a quote keeps of a calculation, so that its list, drawing, openings and rules are printed as they were. Each number has
 * bounds, since a file may come from anywhere. Only flues that can be built are quoted: there are no failures to keep.
 */

/** A calculation's result without what a quote never shows. */
export type FrozenResult = Omit<CalculationResult, 'failures' | 'notices' | 'assumptions' | 'alternatives'>;

const millimetres = z.number().min(-100_000).max(100_000);
const count = z.int().min(0).max(10_000);
const id = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const quantity = z.int().min(1).max(10_000);
const degrees = z.number().min(0).max(90);
const kilograms = z.number().min(0).max(1_000_000);
const measured = z.number().min(-1e9).max(1e9);
const ore = z.int().min(0).max(1e11);
const text = z
  .string()
  .max(500)
  .regex(/^\P{Cc}*$/u);
const articleNumber = text.min(1).max(40);

/** The same as calculated has fewer entries by far. */
function list<Item extends z.ZodType>(item: Item, most = 200) {
  return z.array(item).max(most).readonly();
}

const penetration = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('storey-slab'), storey: count }),
  z.strictObject({ kind: z.literal(['attic-floor', 'loft-floor']) }),
  z.strictObject({ kind: z.literal('roof') }),
]);

const slabPenetration = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('storey-slab'), storey: count }),
  z.strictObject({ kind: z.literal(['attic-floor', 'loft-floor']) }),
]);

const plainReasons = [
  'tee',
  'straight',
  'storm-collar',
  'cap',
  'damper',
  'bend-bracket',
  'roof-sleeve',
  'underroof-collar',
  'sweep-platform',
  'ventilation',
  'connector',
  'inlet-seal',
  'inlet-collar',
  'soot-hatch',
  'pipe-shield',
  'liner-tee',
  'liner-base',
  'liner-top',
] as const;

const reason = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('start'), outletDiameter: millimetres }),
  z.strictObject({ kind: z.literal('adapter'), fromDiameter: millimetres, toDiameter: millimetres }),
  z.strictObject({ kind: z.literal(plainReasons) }),
  z.strictObject({ kind: z.literal(['adjustable', 'connector-cut']), setLength: millimetres }),
  z.strictObject({ kind: z.literal('connector-bend'), angle: degrees }),
  z.strictObject({ kind: z.literal(['liner', 'liner-insulation']), length: millimetres }),
  z.strictObject({ kind: z.literal('liner-joint'), joints: count }),
  z.strictObject({ kind: z.literal('liner-spacer'), distance: millimetres }),
  z.strictObject({ kind: z.literal(['offset-bend', 'offset-straight']), angle: degrees, shift: millimetres }),
  z.strictObject({ kind: z.literal(['floor-kit', 'attic-shield', 'vapour-collar']), penetration }),
  z.strictObject({
    kind: z.literal('ceiling-plate'),
    side: z.enum(['below', 'above']),
    penetration,
    angle: degrees,
  }),
  z.strictObject({ kind: z.literal(['roof-flashing', 'roof-overlay']), format: z.enum(formatCodes), angle: degrees }),
  z.strictObject({ kind: z.literal('locking-band'), diameter: millimetres, joints: count }),
  z.strictObject({ kind: z.literal('wall-bracket'), longestGap: millimetres, limit: millimetres }),
  z.strictObject({ kind: z.literal('load-support'), penetration, carries: kilograms }),
  z.strictObject({ kind: z.literal('tee-support'), carries: kilograms.nullable() }),
  z.strictObject({ kind: z.literal(['sweep-hatch', 'chimney-inlet']), height: millimetres }),
  z.strictObject({
    kind: z.literal('roof-ladder'),
    sweeping: z.boolean(),
    tooShort: z.strictObject({ reach: millimetres, needed: millimetres }).nullable(),
  }),
  z.strictObject({ kind: z.literal('brace'), freeHeight: millimetres, limit: millimetres }),
  z.strictObject({ kind: z.literal('scheme'), schemeName: text }),
  z.strictObject({ kind: z.literal('always'), roofAngle: z.enum(['steep', 'flat']).nullable() }),
]);

const reasonKind = z.literal(reason.options.flatMap(({ shape }) => [...shape.kind.values]));

const line = z.strictObject({
  position: count,
  quantity,
  partId: id,
  articleNumber,
  nobbNumber: z.string().max(20).nullable(),
  name: text,
  nominalLength: millimetres.nullable(),
  unitPrice: ore.nullable(),
  lineTotal: ore.nullable(),
  reasons: list(z.strictObject({ reason, quantity })),
});

const chimney = z.strictObject({
  kind: z.enum(['existing', 'reline']),
  code: z.enum(chimneyKinds),
  name: text,
  wall: millimetres,
  section: z.strictObject({ width: millimetres, depth: millimetres.nullable() }).nullable(),
  wallDistance: millimetres,
  isWallDistanceMeasured: z.boolean(),
  isMouthMeasured: z.boolean(),
  baseHeight: millimetres,
  inlet: z.strictObject({ height: millimetres, isNew: z.boolean(), hole: millimetres.nullable() }).nullable(),
  form: z.enum(['rear-straight', 'rear-up-and-in', 'top-bend', 'top-two-bends']).nullable(),
  axis: list(z.strictObject({ shift: millimetres, height: millimetres })),
  hatches: list(z.strictObject({ shift: millimetres, height: millimetres })),
  clearance: z.strictObject({ required: millimetres, measured: millimetres.nullable() }),
  length: millimetres.nullable(),
  liner: z.strictObject({ diameter: millimetres, length: millimetres }).nullable(),
});

const geometry = z.strictObject({
  outlet: z.strictObject({ position: z.enum(outletPositions), height: millimetres, diameter: millimetres }),
  start: millimetres.nullable(),
  requiredTop: millimetres,
  top: millimetres.nullable(),
  storeys: list(z.strictObject({ storey: count, floor: millimetres, ceiling: millimetres }), 20),
  slabs: list(z.strictObject({ penetration: slabPenetration, bottom: millimetres, top: millimetres }), 20),
  loft: z.strictObject({ kind: z.enum(['attic', 'loft']), floor: millimetres, ceiling: millimetres }).nullable(),
  ceiling: z.enum(['roof', 'flat']),
  roofAngle: z.number().min(0).max(89),
  roofUnderside: millimetres,
  roofSurface: millimetres,
  roofThickness: millimetres,
  ridge: z.strictObject({ distance: millimetres, height: millimetres }).nullable(),
  heightRule: z.strictObject({
    overRoof: millimetres,
    fromRoofPlane: millimetres,
    overRidge: millimetres.nullable(),
    applied: millimetres,
    decidedBy: z.enum(['over-roof', 'from-roof-plane', 'over-ridge', 'effective-height']),
  }),
  outerRadius: millimetres,
  innerRadius: millimetres,
  jointZones: list(
    z.strictObject({ penetration, from: millimetres, to: millimetres, marginShare: z.number().min(0).max(1) }),
    40,
  ),
  fixingGaps: list(z.strictObject({ from: millimetres, to: millimetres, brackets: count })),
  braces: list(millimetres),
  supports: list(
    z.strictObject({
      position: count,
      kind: z.enum(['load-support', 'tee-support']),
      height: millimetres,
      carries: kilograms.nullable(),
    }),
  ),
  pieces: list(
    z.strictObject({
      position: count,
      partId: id,
      articleNumber,
      section: z.enum(['start-chain', 'column', 'offset', 'connector', 'liner']),
      role: z.enum(partRoles),
      from: millimetres,
      to: millimetres,
      shiftFrom: millimetres,
      shiftTo: millimetres,
      width: millimetres,
    }),
  ),
  offset: z
    .strictObject({
      bendAngle: degrees,
      wantedShift: millimetres,
      shift: millimetres,
      rise: millimetres,
      from: millimetres,
      to: millimetres,
    })
    .nullable(),
  chimney: chimney.nullable(),
});

const findings = [
  'wider-than-outlet',
  'soot-hatch-at-tee',
  'through-fireplace',
  'hatch-and-tee',
  'hatch-and-fireplace',
  'no-flue',
  'see-draught',
  'draught-not-calculated',
  'draught-unknown',
  'draught-short',
  'draught-narrow',
  'draught-too-strong',
  'draught-limited',
  'draught-beyond-limiter',
  'draught-limit-unknown',
  'condensation-narrow',
  'condensate-freezes',
  'platform-and-ladder',
  'platform-alone',
  'hatch-in-attic',
  'ladder-missing',
  'ladder-too-short',
  'platform-missing',
  'platform-height-unknown',
  'platform-too-low',
  'carried-by-fireplace',
  'carried-by-tee-support',
  'carried-by-supports',
  'weight-unknown',
  'flue-load-unknown',
  'support-load-unknown',
  'tee-support-missing',
  'adjustable-too-weak',
  'bend-too-weak',
  'no-support-left',
  'mouth-unmeasured',
  'mouth-too-low',
  'pipe-too-near',
  'pipe-clearance',
  'pipe-shielded',
  'section-unknown',
  'one-section',
  'liner-fit-unknown',
  'bend-hatch-unknown',
  'soot-hatch-unknown',
  'soot-hatch-listed',
  'hatches',
  'liner-hatches',
  'inlet-as-listed',
  'sleeve-to-check',
  'steel-inlet',
  'others-unknown',
  'fan-needs-own-flue',
  'open-fireplace',
  'inlets-too-near',
  'shared-flue',
  'condition-before-lining',
  'sweep-remarks',
  'old-elements',
  'condition-unknown',
  'connector-limit-unknown',
  'chimney-clearance-lined',
  'brick-clearance',
  'chimney-clearance',
  'class-unknown',
  'class-enough',
  'class-too-low',
  'relining-applied-for',
  'owner-notifies',
  'draught-alone',
  'draught-oblong',
  'draught-wall-unknown',
  'condensation-wall-unknown',
  'brick-condensation',
] as const;

const ruleIds = [
  'R1',
  'R2',
  'R3',
  'R4',
  'R5',
  'R6',
  'R7',
  'R8',
  'R9',
  'R10',
  'R11',
  'R12',
  'R13',
  'R14',
  'R15',
  'R16',
  'R17',
  'R18',
  'R19',
  'R20',
  'R21',
  'R22',
  'R23',
] as const;

const rule = z.strictObject({
  id: z.enum(ruleIds),
  topic: z.enum(['height', 'pipe', 'draught']),
  direction: z.enum(['minimum', 'maximum', 'platform_over']),
  explains: list(reasonKind),
  status: z.enum(['ok', 'warning', 'error', 'clarify']),
  measured: measured.nullable(),
  limit: measured.nullable(),
  unit: z.string().max(10),
  source: text,
  findings: list(z.enum(findings), 20),
});

const range = z.strictObject({ minimum: measured, maximum: measured });

const draught = z.discriminatedUnion('checked', [
  z.strictObject({
    checked: z.literal(true),
    required: measured,
    available: measured,
    needed: measured,
    margin: measured,
    maximum: measured,
    allowed: measured.nullable(),
    mouthTemperature: measured,
    innerWallTemperature: measured,
    dewPoint: measured,
    operation: z.enum(['dry', 'wet', 'freezing']),
    condensation: z
      .strictObject({ height: millimetres, surroundings: z.enum(['heated', 'unheated', 'outdoors']) })
      .nullable(),
    massFlow: z.strictObject({ value: measured, isDeclared: z.boolean() }),
    damper: z
      .strictObject({
        articleNumber,
        name: text,
        price: ore.nullable(),
        isListed: z.boolean(),
        range: range.nullable(),
        setting: measured.nullable(),
      })
      .nullable(),
    usualResistances: list(
      z.strictObject({ kind: z.enum(['bend', 'tee', 'inlet', 'cap']), angle: degrees.nullable(), zeta: measured }),
    ),
    declaration: text,
  }),
  z.strictObject({
    checked: z.literal(false),
    missing: list(
      z.union([
        z.strictObject({
          what: z.enum([
            'flue',
            'flue_section',
            'chimney_wall',
            'declaration',
            'fuel',
            'flue_gas_mass_flow',
            'flue_gas_temperature',
            'carbon_dioxide',
            'minimum_draught',
          ]),
        }),
        z.strictObject({ what: z.enum(['thermal_resistance', 'roughness']), articleNumbers: list(articleNumber) }),
      ]),
    ),
  }),
]);

const totals = z.strictObject({
  exVat: ore,
  vat: ore,
  incVat: ore,
  vatPercent: z.number().min(0).max(100),
  complete: z.boolean(),
  missingPrices: list(articleNumber),
});

const opening = z.strictObject({
  penetration,
  clearance: millimetres.nullable(),
  width: millimetres.nullable(),
  length: millimetres.nullable(),
  lengthSquare: millimetres.nullable(),
  bottom: millimetres,
  shift: millimetres,
});

/** Its sums are those of its lines: a file whose sums were changed by hand is no quote. */
const result = z
  .strictObject({
    objective: z.enum(objectives),
    reference: z.string().max(120).nullable(),
    lines: list(line),
    totals,
    geometry,
    openings: list(opening, 20),
    weight: kilograms.nullable(),
    rules: list(rule, 40),
    draught,
  })
  .refine(({ lines, totals: sums }) => hasSumsOf(lines, sums), { path: ['totals'] });

function hasSumsOf(lines: readonly z.infer<typeof line>[], sums: z.infer<typeof totals>): boolean {
  const areLinesRight = lines.every(
    ({ quantity: pieces, unitPrice, lineTotal }) => lineTotal === (unitPrice === null ? null : unitPrice * pieces),
  );
  return areLinesRight && isDeepStrictEqual(sums, addUp(lines, sums.vatPercent));
}

/** A calculation as a quote keeps it: its result, and the two choices that its drawing needs. */
export const calculationSchema = z.strictObject({
  roofForm: z.enum(roofForms),
  finish: z.enum(finishes),
  result,
}) satisfies z.ZodType<{ readonly result: FrozenResult }>;

export type QuotedCalculation = z.infer<typeof calculationSchema>;

/** Keeps what a quote shows; without the name of the job. A new kind of result does not compile here before the file knows it. */
export function freeze({ roofType, color }: CalculationInput, calculated: CalculationResult): QuotedCalculation {
  const { objective, lines, totals: sums, geometry: drawn, openings, weight, rules, draught: reported } = calculated;
  return {
    roofForm: roofType.form,
    finish: color.finish,
    result: {
      objective,
      reference: null,
      lines,
      totals: sums,
      geometry: drawn,
      openings,
      weight,
      rules,
      draught: reported,
    },
  };
}
