import { findPlaces, type SecretPlace, type SecretRange } from './ranges.ts';

/**
 * Keys with a known beginning: GitHub, GitLab, npm, Stripe, Amazon, Google, Slack, Anthropic and OpenAI, HashiCorp Vault, SendGrid,
 * DigitalOcean, Hugging Face, Shopify, Facebook, Square.
 */
const marked =
  /(?<secret>gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{20,}|npm_[A-Za-z0-9]{36}|[sr]k_(?:live|test)_[A-Za-z0-9]{10,}|A[KS]IA[0-9A-Z]{16}|AIza[\w-]{35}|xox[a-z]-[\w-]{10,}|(?<![A-Za-z])sk-(?:[a-z]{2,8}[\w]*-)?[\w-]{20,}|hv[sbr]\.[\w-]{20,}|SG\.[\w-]{16,}\.[\w-]{16,}|do[opr]_v1_[a-f0-9]{40,}|hf_[A-Za-z]{30,}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}|ya29\.[\w-]{20,}|EAA[A-Za-z0-9]{40,}|sq0[a-z]{3}-[\w-]{20,})/dg;
/** A signed token: head, content and signature with dots between. */
const signed = /(?<![\w-])(?=[\w-]+\.[\w-]{8,}\.)[\w-]*?(?<secret>eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*)/dg;
const privateKey =
  /(?<secret>-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|$))/dg;
/** Numbers with check digits: of Norwegian persons, and of payment cards in groups or in one. */
const numbered =
  /(?<![\w.])(?<secret>\d{6} ?\d{5}|\d{4}(?<blank>[ -]?)\d{4}\k<blank>\d{4}\k<blank>\d{2,7}|\d{4}(?<other>[ -]?)\d{6}\k<other>\d{4,5})(?!\w|\.\d)/dg;
/** A part of each of these. */
const hint =
  /eyJ|gh[pousr]_|github_pat_|glpat-|npm_|[sr]k[_-]|A[KS]IA|AIza|xox|PRIVATE KEY|hv[sbr]\.|SG\.|do[opr]_v1_|hf_|shp\w\w_|ya29\.|EAA|sq0|\d{11}|\d{6} \d{5}|\d{4}[ -]\d{4}/;

const shapes: readonly SecretPlace[] = [
  { pattern: marked },
  { pattern: signed },
  { pattern: privateKey },
  { pattern: numbered, isSecret: ({ secret = '' }) => isSecretNumber(secret) },
];

/** Finds secrets by their shape, in linear time. */
export function findShapes(text: string): readonly SecretRange[] {
  return hint.test(text) ? findPlaces(shapes, text) : [];
}

/** Whether the check digits are those of a Norwegian national number or of a payment card. */
export function isSecretNumber(text: string): boolean {
  if (text.length < 11 || text.startsWith('-')) return false;
  const digits = Array.from(text.replaceAll(/[ -]/g, ''), Number);
  return digits.length === 11 ? isNationalNumber(digits) : isCardNumber(digits);
}

const firstWeights = [3, 7, 6, 1, 8, 9, 4, 5, 2, 1];
const secondWeights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1];

function isNationalNumber(digits: readonly number[]): boolean {
  return [firstWeights, secondWeights].every(
    (weights) => weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11 === 0,
  );
}

/** The beginnings of American Express, Diners Club, JCB, Visa, Mastercard, Maestro and Discover, with their lengths. */
const cardIssuers =
  /^(?:3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|35\d{14}|4\d{15}(?:\d{3})?|5\d{15}|2[2-7]\d{14}|6\d{15}(?:\d{3})?)$/;

function isCardNumber(digits: readonly number[]): boolean {
  if (!cardIssuers.test(digits.join(''))) return false;
  const sum = digits.toReversed().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit : 2 * digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
