import type { AskedChoice, RuleFinding, RuleOutcome } from './rule.ts';

/** A preset, or a measured width. */
export const flueSize = ['flueSection', 'flueWidth'] as const satisfies readonly AskedChoice[];

/** The choices that answer each finding. Other findings cannot be entered, so the dealer confirms them. */
const answeredBy: Partial<Readonly<Record<RuleFinding, readonly AskedChoice[]>>> = {
  'ridge-unknown': ['ridgeDistance'],
  'mouth-unmeasured': ['overRoof'],
  'pipe-clearance': ['combustible'],
  'section-unknown': flueSize,
  'liner-fit-unknown': flueSize,
  'straightness-unknown': ['flueStraight'],
  'soot-hatch-unknown': ['sootHatch'],
  'ladder-unknown': ['ladder'],
  'others-unknown': ['others'],
  'inlet-gap-unknown': ['inletGap'],
  'condition-unknown': ['condition'],
  'steel-make-unknown': ['flueMake'],
  'old-elements': ['condition'],
  'air-duct-unknown': ['airDuctDiameter', 'airDuctLength'],
  'class-unknown': ['chimneyClass'],
  'wall-distance-assumed': ['outletToWall'],
  'opening-unknown': ['openingDistance'],
  'opening-height-unknown': ['openingHeight'],
};

/** Returns the choices that an open rule asks for. Empty: only a confirmation settles it. */
export function questionsOf({ status, findings = [], asks = [] }: RuleOutcome): readonly AskedChoice[] {
  if (status !== 'clarify') return [];
  const ofFindings = findings.flatMap((finding) => answeredBy[finding] ?? []);
  return [...new Set([...ofFindings, ...asks])];
}
