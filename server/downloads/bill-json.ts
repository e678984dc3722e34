import type { Assumption } from '../calculator/report/list-outcomes.ts';
import type { CalculationResult } from '../calculator/calculate.ts';
import type { Penetration } from '../calculator/house/house.ts';
import type { DraughtReport } from '../calculator/result/draught-report.ts';
import type { ChimneyGeometry, FluePiece } from '../calculator/result/flue-geometry.ts';
import type { NoticeCode } from '../calculator/result/outcome.ts';
import type { RuleResult } from '../calculator/rules/rules.ts';
import type { Translator } from '../i18n/translator.ts';
import { presentNotices } from '../pages/texts/notice-text.ts';
import { lineReasonText, lineSources, ruleSourceText } from '../pages/texts/reason-text.ts';

/**
 * The bill of materials for another program. Money is in whole øre; null: unknown. Heights are in whole or tenths of
 * millimetres over the fireplace's floor.
 */
export interface BillDocument {
  readonly version: 1;
  readonly reference: string | null;
  readonly lines: readonly {
    readonly position: number;
    readonly quantity: number;
    readonly articleNumber: string;
    readonly nobbNumber: string | null;
    readonly name: string;
    readonly unitPrice: number | null;
    readonly lineTotal: number | null;
    readonly reason: string;
    /** The documents that state the reason, or the name of the system's own instructions. Empty for pipes. */
    readonly sources: readonly string[];
  }[];
  readonly totals: {
    readonly exVat: number;
    readonly vat: number;
    readonly incVat: number;
    readonly complete: boolean;
  };
  readonly geometry: {
    readonly outlet: number;
    readonly start: number | null;
    readonly requiredTop: number;
    readonly top: number | null;
    readonly roofSurface: number;
    readonly slabs: readonly { readonly bottom: number; readonly top: number }[];
    /** The pipes behind a rear outlet, at its level. Their ends count from the outlet backwards. */
    readonly level: readonly {
      readonly position: number;
      readonly articleNumber: string;
      readonly from: number;
      readonly to: number;
    }[];
    readonly pieces: readonly {
      readonly position: number;
      readonly articleNumber: string;
      readonly from: number;
      readonly to: number;
      readonly section: FluePiece['section'];
    }[];
  };
  /** The existing chimney and the connection to it; null for a new flue. */
  readonly chimney: ChimneyGeometry | null;
  /** The holes for the flue and for a new inlet, in millimetres. `at`: the wall or ceiling. Null: unknown clearance. */
  readonly openings: readonly {
    readonly at: string;
    readonly width: number | null;
    readonly length: number | null;
    readonly lengthSquare: number | null;
    readonly bottom: number;
    readonly shift: number;
    /** From the outlet back to the flue's axis; null: unknown. */
    readonly behind: number | null;
  }[];
  /** The weight of the pieces in `geometry`, in kilograms; null: a weight is unknown. */
  readonly weight: { readonly total: number | null; readonly known: boolean };
  readonly rules: readonly Pick<RuleResult, 'id' | 'status' | 'measured' | 'limit' | 'unit' | 'source'>[];
  readonly draught: DraughtDocument;
  readonly assumptions: readonly Assumption[];
  readonly notices: readonly { readonly code: NoticeCode; readonly text: string }[];
}

/** Makes the document. The same result gives the same text. */
export function billDocument(result: CalculationResult, translator: Translator): BillDocument {
  const { reference, lines, totals, geometry, openings, weight, rules, draught, assumptions, notices } = result;
  return {
    version: 1,
    reference,
    lines: lines.map((line) => ({
      position: line.position,
      quantity: line.quantity,
      articleNumber: line.articleNumber,
      nobbNumber: line.nobbNumber,
      name: line.name,
      unitPrice: line.unitPrice,
      lineTotal: line.lineTotal,
      reason: lineReasonText(line, translator),
      sources: lineSources(line, rules, translator),
    })),
    totals: { exVat: totals.exVat, vat: totals.vat, incVat: totals.incVat, complete: totals.complete },
    geometry: {
      outlet: geometry.outlet.height,
      start: geometry.start,
      requiredTop: geometry.requiredTop,
      top: geometry.top,
      roofSurface: geometry.roofSurface,
      slabs: geometry.slabs.map(({ bottom, top }) => ({ bottom, top })),
      level: geometry.level.map(({ position, articleNumber, from, to }) => ({ position, articleNumber, from, to })),
      pieces: geometry.pieces.map(({ position, articleNumber, from, to, section }) => ({
        position,
        articleNumber,
        from,
        to,
        section,
      })),
    },
    chimney: geometry.chimney,
    openings: [
      ...openings.map(({ penetration, width, length, lengthSquare, bottom, shift, behind }) => ({
        at: penetrationCode(penetration),
        width,
        length,
        lengthSquare,
        bottom,
        shift,
        behind,
      })),
      ...holeInChimney(geometry.chimney),
    ],
    weight: { total: weight, known: weight !== null },
    rules: rules.map(({ id, status, measured, limit, unit, source }) => ({
      id,
      status,
      measured,
      limit,
      unit,
      source: ruleSourceText(source, translator),
    })),
    draught: draughtDocument(draught),
    assumptions: assumptions.map(({ field, value }) => ({ field, value })),
    notices: presentNotices(notices, translator),
  };
}

/** Returns the hole that the mason makes for a new inlet, in the chimney's face. */
function holeInChimney(chimney: ChimneyGeometry | null): BillDocument['openings'] {
  const { inlet = null } = chimney ?? {};
  if (inlet === null || !inlet.isNew || inlet.hole === null) return [];
  const { hole, height } = inlet;
  const bottom = height - hole / 2;
  return [{ at: 'chimney', width: hole, length: hole, lengthSquare: hole, bottom, shift: 0, behind: null }];
}

function penetrationCode(penetration: Penetration): string {
  return penetration.kind === 'storey-slab' ? `storey-slab-${penetration.storey}` : penetration.kind;
}

/**
 * Pressures in Pa, temperatures in °C; null: not calculated. `required`, `available` and `margin` are for a mild day,
 * the other values for a cold day.
 */
interface DraughtDocument {
  readonly checked: boolean;
  readonly required: number | null;
  readonly available: number | null;
  readonly maximum: number | null;
  readonly allowed: number | null;
  readonly margin: number | null;
  readonly mouthTemperature: number | null;
  readonly dewPoint: number | null;
  /** The unknown values: names of the catalogue's columns, `flue` or `declaration`. */
  readonly missing: readonly string[];
}

function draughtDocument(draught: DraughtReport): DraughtDocument {
  if (!draught.checked) {
    const missing = draught.missing.map(({ what }) => what);
    const nothing = { required: null, available: null, maximum: null, allowed: null, margin: null };
    return { checked: false, ...nothing, mouthTemperature: null, dewPoint: null, missing };
  }
  const { required, available, maximum, allowed, margin, mouthTemperature, dewPoint } = draught;
  return { checked: true, required, available, maximum, allowed, margin, mouthTemperature, dewPoint, missing: [] };
}
