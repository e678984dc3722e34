import type { OpenedCatalogue } from '../../support/opened-catalogue.ts';
import { type Answer, readAnswer } from '../list/answer.ts';
import { type OutsideList, outsideList } from './answer.ts';

/** Returns a sentence if the list changes, or has an error, after the measures that it assumes were typed. */
export async function faultsOfTyping(
  parameters: URLSearchParams,
  product: OpenedCatalogue,
): Promise<readonly string[]> {
  const assumed = await answerOf(parameters, product);
  if (assumed.kind === 'refusal') return [];
  const { wall, edge } = assumed.list.outside;
  const typed = new URLSearchParams(parameters);
  if (!typed.has('outlet_to_wall')) typed.set('outlet_to_wall', String(wall.inner));
  if (!typed.has('eaves_height') && isInForm(edge)) typed.set('eaves_height', String(edge));
  const after = await answerOf(typed, product);
  if (after.kind === 'refusal') return [`typed ${typed.toString()}: ${after.codes.join(', ')}`];
  const [one, other] = [essenceOf(assumed.list), essenceOf(after.list)];
  const isTooNear = after.list.rules.some(({ id, status }) => id === 'R6' && status === 'error');
  return [
    ...(one === other ? [] : [`typed ${typed.toString()}: ${other}, assumed ${one}`]),
    ...(isTooNear ? [`typed ${typed.toString()}: R6 is an error`] : []),
  ];
}

const answerOf = async (parameters: URLSearchParams, product: OpenedCatalogue): Promise<Answer<OutsideList>> =>
  readAnswer(await product.bill(parameters.toString()), outsideList);

/** The form takes no roof's edge outside of these. */
const isInForm = (edge: number): boolean => edge >= 1800 && edge <= 12_000;

const essenceOf = ({ lines, totals, outside, geometry }: OutsideList): string =>
  JSON.stringify({
    lines: lines.map(({ quantity, articleNumber }) => `${quantity} ${articleNumber}`),
    totals,
    tee: outside.tee.height,
    gap: outside.gap,
    fixings: outside.fixings,
    top: geometry.top,
  });
