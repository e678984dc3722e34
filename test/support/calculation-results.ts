import type { BillLine, LineReason, Reason, Totals } from '../../server/calculator/bill-line.ts';
import type { CalculationResult } from '../../server/calculator/calculation-result.ts';
import type { FlueGeometry, FluePiece } from '../../server/calculator/flue-geometry.ts';
import type { RuleResult } from '../../server/calculator/rule-result.ts';

/** A made-up house and the pieces that stand in it; lengths in millimetres, from the outlet up. */
export interface MadeUpFlue {
  readonly storeys: number;
  readonly attic: boolean;
  readonly roofAngle: number;
  readonly ridgeDistance: number | null;
  readonly outlet: { readonly position: 'top' | 'rear'; readonly height: number };
  readonly lengths: readonly number[];
  readonly offsetAfter?: number;
  readonly square?: boolean;
  readonly brackets?: number;
  readonly braces?: number;
}

/** A result as the calculation could give it, put together by hand: what it shows need not be what is cheapest. */
export function madeUpResult(flue: MadeUpFlue): CalculationResult {
  const bill = new MadeUpBill();
  const geometry = madeUpGeometry(flue, bill);
  const lines = bill.lines();
  const totals = sum(lines);
  return {
    objective: 'price',
    reference: 'Hytta på Mogen',
    failures: [],
    notices: [],
    assumptions: [
      { field: 'roomHeight', value: 2400 },
      { field: 'slabThickness', value: 300 },
      { field: 'ridgeDistance', value: flue.ridgeDistance },
      { field: 'format', value: 'round' },
      { field: 'offset', value: 0 },
    ],
    lines,
    totals,
    geometry,
    rules: madeUpRules(geometry),
    alternatives: [
      {
        objectives: ['price', 'joints'],
        chosen: true,
        totals,
        joints: geometry.pieces.length - 1,
        top: geometry.top ?? 0,
        overshoot: (geometry.top ?? 0) - geometry.requiredTop,
      },
      {
        objectives: ['tight'],
        chosen: false,
        totals: { ...totals, incVat: totals.incVat + 123_400 },
        joints: geometry.pieces.length + 2,
        top: geometry.requiredTop,
        overshoot: 0,
      },
    ],
  };
}

class MadeUpBill {
  private readonly entries = new Map<string, { position: number; reasons: LineReason[]; price: number | null }>();

  /** Adds one part and gives its position. */
  add(name: string, reason: Reason, price: number | null = 123_450): number {
    const entry = this.entries.get(name) ?? { position: this.entries.size + 1, reasons: [], price };
    const same = entry.reasons.findIndex((listed) => JSON.stringify(listed.reason) === JSON.stringify(reason));
    const quantity = (entry.reasons[same]?.quantity ?? 0) + 1;
    entry.reasons.splice(same < 0 ? entry.reasons.length : same, 1, { reason, quantity });
    this.entries.set(name, entry);
    return entry.position;
  }

  lines(): BillLine[] {
    return [...this.entries].map(([name, { position, reasons, price }]) => {
      const quantity = reasons.reduce((total, reason) => total + reason.quantity, 0);
      return {
        position,
        quantity,
        partId: position,
        articleNumber: `ST150-${String(position).padStart(2, '0')}SV`,
        nobbNumber: position === 3 ? null : `0940${String(1000 + position)}`,
        name,
        unitPrice: price,
        lineTotal: price === null ? null : price * quantity,
        reasons,
      };
    });
  }
}

function madeUpGeometry(flue: MadeUpFlue, bill: MadeUpBill): FlueGeometry {
  const slope = Math.tan((flue.roofAngle * Math.PI) / 180);
  const storeys = Array.from({ length: flue.storeys }, (_, index) => ({
    storey: index + 1,
    floor: index * 2700,
    ceiling: index * 2700 + 2400,
  }));
  const ceiling = flue.storeys * 2700 - 300;
  const slabs: FlueGeometry['slabs'] = [
    ...storeys.slice(1).map(({ floor }, index) => ({
      penetration: { kind: 'storey-slab', storey: index + 1 } as const,
      bottom: floor - 300,
      top: floor,
    })),
    ...(flue.attic ? [{ penetration: { kind: 'attic-floor' } as const, bottom: ceiling, top: ceiling + 300 }] : []),
  ];
  const roofUnderside = flue.attic ? ceiling + 1800 : ceiling;
  const roofSurface = roofUnderside + 300 / Math.cos((flue.roofAngle * Math.PI) / 180);
  const overRoof = 800 + 100 * slope;
  const fromRoofPlane = 3075 * slope;
  const overRidge = flue.ridgeDistance === null ? null : flue.ridgeDistance * slope + 800;
  const applied = Math.max(overRoof, Math.min(fromRoofPlane, overRidge ?? Infinity));
  const pieces = madeUpPieces(flue, bill);
  const offsetPieces = pieces.filter(({ section }) => section === 'offset');
  const top = pieces.at(-1)?.to ?? null;
  for (const { penetration } of slabs) {
    bill.add('Etasjegjennomføring med brannisolasjon Ø150, rund dekkplate', { kind: 'floor-kit', penetration });
    bill.add('Dekkplate flat 0–5° Ø150 svart', { kind: 'ceiling-plate', side: 'below', penetration, angle: 0 });
    if (penetration.kind === 'storey-slab')
      bill.add('Dekkplate flat 0–5° Ø150 svart', { kind: 'ceiling-plate', side: 'above', penetration, angle: 0 });
    else bill.add('Loftsskjerm 300 mm Ø150', { kind: 'attic-shield', penetration });
  }
  const angle = flue.roofAngle;
  const format = flue.square === true ? 'square' : 'round';
  if (!flue.attic)
    bill.add('Dekkplate skrå 25–45° Ø150 svart', {
      kind: 'ceiling-plate',
      side: 'below',
      penetration: { kind: 'roof' },
      angle,
    });
  bill.add('Takgjennomføring 20–35° Ø150', { kind: 'roof-flashing', format, angle });
  if (format === 'square') bill.add('Overbeslag firkantet 20–35° Ø150', { kind: 'roof-overlay', format, angle });
  bill.add('Stormkrage rund Ø150', { kind: 'storm-collar' });
  if (top !== null) bill.add('Regnhatt rund Ø150', { kind: 'cap' });
  for (let count = 0; count < (flue.brackets ?? 0); count += 1)
    bill.add('Veggfeste justerbart 50–150 mm Ø150', { kind: 'wall-bracket', longestGap: 4600, limit: 4000 });
  for (let count = 0; count < (flue.braces ?? 0); count += 1)
    bill.add('Stagsett for topp over 2 m Ø150', { kind: 'brace', freeHeight: 2100, limit: 2000 }, null);
  for (let count = 1; count < pieces.length; count += 1)
    bill.add('Låsebånd Ø150 svart', { kind: 'locking-band', pieces: pieces.length });
  const firstSlab = slabs[0]?.bottom ?? roofUnderside;
  return {
    outlet: { ...flue.outlet, diameter: 150 },
    start: pieces[0]?.to ?? null,
    requiredTop: Math.max(Math.ceil(roofSurface + applied), flue.outlet.height + 3500),
    top,
    storeys,
    slabs,
    loft: flue.attic ? { kind: 'attic', floor: ceiling + 300, ceiling: roofUnderside } : null,
    ceiling: 'roof',
    roofAngle: flue.roofAngle,
    roofUnderside,
    roofSurface,
    roofThickness: 300,
    ridge:
      flue.ridgeDistance === null
        ? null
        : { distance: flue.ridgeDistance, height: roofSurface + flue.ridgeDistance * slope },
    heightRule: { overRoof, fromRoofPlane, overRidge, applied, decidedBy: 'from-roof-plane' },
    outerRadius: 100,
    innerRadius: 75,
    jointMargin: 150,
    jointZones: [
      ...slabs.map(({ penetration, bottom, top: upper }) => ({ penetration, from: bottom - 150, to: upper + 150 })),
      {
        penetration: { kind: 'roof' },
        from: roofUnderside - 100 * slope - 150,
        to: roofSurface + 100 * slope + 150,
      },
    ],
    fixingGaps: [{ from: flue.outlet.height, to: firstSlab, brackets: flue.brackets ?? 0 }],
    braces: Array.from(
      { length: flue.braces ?? 0 },
      (_, index) => roofSurface + (((top ?? roofSurface) - roofSurface) * (index + 1)) / ((flue.braces ?? 0) + 1),
    ),
    pieces,
    offset:
      offsetPieces[0] === undefined
        ? null
        : {
            bendAngle: 30,
            wantedShift: 600,
            shift: pieces.at(-1)?.shiftTo ?? 0,
            rise: (offsetPieces.at(-1)?.to ?? 0) - offsetPieces[0].from,
            from: offsetPieces[0].from,
            to: offsetPieces.at(-1)?.to ?? 0,
          },
  };
}

function madeUpPieces({ outlet, lengths, offsetAfter }: MadeUpFlue, bill: MadeUpBill): FluePiece[] {
  const pieces: FluePiece[] = [];
  let [height, shift] = [outlet.height, 0];
  const push = (
    name: string,
    reason: Reason,
    piece: Pick<FluePiece, 'section' | 'role'>,
    rise: number,
    across: number,
  ) => {
    pieces.push({
      ...piece,
      position: bill.add(name, reason),
      partId: 1,
      articleNumber: name,
      from: height,
      to: height + rise,
      shiftFrom: shift,
      shiftTo: shift + across,
      width: 200,
    });
    height += rise;
    shift += across;
  };
  if (outlet.position === 'top')
    push(
      'Startrør 250 mm Ø150 svart',
      { kind: 'start', outletDiameter: 150 },
      { section: 'start-chain', role: 'start' },
      250,
      0,
    );
  else
    push(
      'T-rør 90° med feieluke for bakuttak Ø150 svart',
      { kind: 'tee' },
      { section: 'start-chain', role: 'tee' },
      300,
      0,
    );
  lengths.forEach((length, index) => {
    if (index === offsetAfter) {
      const bend: Reason = { kind: 'offset-bend', angle: 30, shift: 611 };
      const offset = { section: 'offset', role: 'bend' } as const;
      push('Bend 30° Ø150 svart', bend, offset, 243, 67.5);
      push(
        'Stålpipe 1000 mm Ø150 svart',
        { kind: 'offset-straight', angle: 30, shift: 611 },
        { ...offset, role: 'straight' },
        823,
        475,
      );
      push('Bend 30° Ø150 svart', bend, offset, 243, 67.5);
    }
    push(
      `Stålpipe ${length + 50} mm Ø150 svart`,
      { kind: 'straight' },
      { section: 'column', role: 'straight' },
      length,
      0,
    );
  });
  return pieces;
}

function madeUpRules(geometry: FlueGeometry): RuleResult[] {
  const source = 'Veiledning om skorsteinshøyde og utførelse over tak (varmeokonomi.no)';
  const free = Math.round((geometry.top ?? geometry.requiredTop) - geometry.roofSurface);
  const rule = (
    id: RuleResult['id'],
    status: RuleResult['status'],
    measured: number | null,
    limit: number | null,
  ): RuleResult => ({
    id,
    status,
    measured,
    limit,
    unit: id === 'R12' ? 'degrees' : 'mm',
    source,
  });
  return [
    rule('R1', 'ok', free, 800),
    rule('R2', 'ok', 3200, 3000),
    rule('R3', 'clarify', null, 3000),
    rule('R4', free > 2000 ? 'warning' : 'ok', free, 2000),
    rule('R5', free > 1200 ? 'warning' : 'ok', free, 1200),
    rule('R6', 'clarify', null, 50),
    rule('R7', 'ok', 160, 150),
    rule('R8', 'ok', (geometry.top ?? 0) - geometry.outlet.height, 3500),
    rule('R9', 'ok', (geometry.top ?? 0) - geometry.outlet.height, 15_000),
    rule('R10', 'ok', 150, 150),
    rule('R11', 'ok', null, null),
    rule('R12', 'ok', geometry.offset?.bendAngle ?? null, 45),
    rule('R13', 'ok', 1400, 4000),
  ];
}

function sum(lines: readonly BillLine[]): Totals {
  const exVat = lines.reduce((total, { lineTotal }) => total + (lineTotal ?? 0), 0);
  const missingPrices = lines.filter(({ unitPrice }) => unitPrice === null).map(({ articleNumber }) => articleNumber);
  const vat = Math.round(exVat / 4);
  return { exVat, vat, incVat: exVat + vat, vatPercent: 25, complete: missingPrices.length === 0, missingPrices };
}

/** A house with two storeys and an attic, a rear outlet, a wall bracket and a brace. */
export const twoStoreysWithAttic: MadeUpFlue = {
  storeys: 2,
  attic: true,
  roofAngle: 30,
  ridgeDistance: 1800,
  outlet: { position: 'rear', height: 755 },
  lengths: [950, 1450, 1450, 1450, 450, 1450, 1450, 200],
  brackets: 1,
  braces: 1,
};

/** A cabin with one storey under a pitched roof. */
export const cabin: MadeUpFlue = {
  storeys: 1,
  attic: false,
  roofAngle: 27,
  ridgeDistance: null,
  outlet: { position: 'top', height: 1200 },
  lengths: [1450, 1450, 450],
};
