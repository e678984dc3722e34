import type { CalculationResult } from '../calculator/calculate.ts';
import type { Penetration } from '../calculator/house/house.ts';
import type { DraughtReport } from '../calculator/result/draught-report.ts';
import type { ChimneyGeometry } from '../calculator/result/flue-geometry.ts';
import type { Translator } from '../i18n/translator.ts';
import { presentNotices } from '../pages/texts/notice-text.ts';
import { lineReasonText, lineSources, ruleSourceText } from '../pages/texts/reason-text.ts';

/**
 * Makes the bill of materials for another program. Money is in whole øre; null: unknown. Heights are in whole or tenths
 * of millimetres over the fireplace's floor. The same result gives the same text.
 */
export function billDocument(result: CalculationResult, translator: Translator) {
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
      /** The documents that state the reason, or the name of the system's own instructions. Empty for pipes. */
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
      /** The pipes behind a rear outlet, at its level. Their ends count from the outlet backwards. */
      /** From a rear outlet back to a combustible wall: the least and the given distance; null: a top outlet. */
      wallBehind: geometry.wallBehind,
      level: geometry.level.map(({ position, articleNumber, from, to }) => ({ position, articleNumber, from, to })),
      pieces: geometry.pieces.map(({ position, articleNumber, from, to, section }) => ({
        position,
        articleNumber,
        from,
        to,
        section,
      })),
    },
    /** The existing chimney and the connection to it; null for a new flue. */
    chimney: geometry.chimney,
    /** The outer wall with the flue outside it. Absent for other flues. */
    ...(geometry.outside === undefined ? {} : { outside: geometry.outside }),
    /** The holes for the flue and for a new inlet, in millimetres. `at`: the wall or ceiling. Null: unknown clearance. */
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
    /** The weight of the pieces in `geometry`, in kilograms; null: a weight is unknown. */
    weight: { total: weight, known: weight !== null },
    rules: rules.map(({ id, status, measured, limit, unit, source }) => ({
      id,
      status,
      measured,
      limit,
      unit,
      source: ruleSourceText(source, translator),
    })),
    /** The rules that the dealer has settled: open rules that are fulfilled now, and acknowledged warnings. */
    settled: rules.filter(({ isSettled }) => isSettled).map(({ id }) => id),
    draught: draughtDocument(draught),
    assumptions: assumptions.map(({ field, value }) => ({ field, value })),
    notices: presentNotices(notices, translator),
  };
}

/** Returns the hole that the mason makes for a new inlet, in the chimney's face. */
function holeInChimney(chimney: ChimneyGeometry | null) {
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
 * Returns pressures in Pa and temperatures in °C; null: not calculated. `required`, `available` and `margin` are for a
 * mild day, the other values for a cold day. `missing`: names of the catalogue's columns, `flue` or `declaration`.
 */
function draughtDocument(draught: DraughtReport) {
  if (!draught.checked) {
    const missing = draught.missing.map(({ what }) => what);
    const nothing = { required: null, available: null, maximum: null, allowed: null, margin: null };
    return { checked: false, ...nothing, mouthTemperature: null, dewPoint: null, missing };
  }
  const { required, available, maximum, allowed, margin, mouthTemperature, dewPoint } = draught;
  return { checked: true, required, available, maximum, allowed, margin, mouthTemperature, dewPoint, missing: [] };
}
