import type { ObservedRecords } from '../../../observation/records.ts';
import { mask } from '../../../secrets/secret-names.ts';
import { preview } from '../../values/picture-value.ts';
import { briefPreview, isSamePreview, type Preview } from '../../values/preview.ts';
import { cut } from '../../values/texts.ts';
import { kind, type Finishing, type Scene } from '../../records/kind.ts';

type Said = ObservedRecords['form-field'];

/** A field as it was submitted and read, its secrets masked. */
export interface RecordedField extends Omit<Said, 'value'> {
  readonly value: Preview;
}

/** As it came; only what can still change is pictured already. */
interface KeptField extends Said {
  readonly pictured: Preview | null;
}

const nameLength = 300;
const submittedKept = 50;
const submittedLength = 500;
const messageLength = 4000;

/** Fields of forms. A form is mostly sent as it was sent before, so fields are shared. */
export const formFields = kind({
  plural: 'form fields',
  limit: 500,
  canWait: ({ submitted, value }: Said) => Array.isArray(submitted) && !canChange(value),
  keep,
  finish,
  finishAll,
});

function keep(said: Said, { masking }: Scene): KeptField {
  const { form, field, submitted, value, defaulted, message } = said;
  const isFixed = !canChange(value);
  return {
    form,
    field,
    submitted: submitted.slice(0, submittedKept),
    value: isFixed ? value : null,
    defaulted,
    message,
    pictured: isFixed ? null : preview(value, masking, briefPreview),
  };
}

function canChange(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function finish(kept: KeptField, { masking, shared }: Finishing): RecordedField {
  const known = shared.formFields.find(kept.field, (one) => isAsItCame(one, kept));
  if (known !== undefined) return known;
  const isSecret = masking.isSecretParameter(kept.field);
  const value = kept.pictured ?? preview(kept.value, masking, briefPreview);
  return shared.formFields.share(kept.field, {
    form: cut(kept.form, nameLength),
    field: cut(kept.field, nameLength),
    submitted: kept.submitted.map((text) => (isSecret ? mask : masking.text(cut(text, submittedLength)))),
    value: isSecret ? { kind: 'masked', text: mask } : value,
    defaulted: kept.defaulted,
    message: kept.message === null ? null : masking.text(cut(kept.message, messageLength)),
  });
}

function finishAll(kept: readonly KeptField[], finishing: Finishing): readonly RecordedField[] {
  return finishing.shared.formFieldLists.share(kept, isAsItCame, (one) => finish(one, finishing));
}

/** Whether a finished field is what would become of this one: masking what is masked already changes nothing. */
function isAsItCame(one: RecordedField, kept: KeptField): boolean {
  return (
    haveSameText(one, kept) &&
    (kept.pictured === null ? Object.is(one.value, kept.value) : isSamePreview(one.value, kept.pictured))
  );
}

/** Whether two records say the same of a field. */
export function isSameField(one: RecordedField, other: RecordedField): boolean {
  return haveSameText(one, other) && isSamePreview(one.value, other.value);
}

function haveSameText(one: Omit<Said, 'value'>, other: Omit<Said, 'value'>): boolean {
  return (
    one.field === other.field &&
    one.form === other.form &&
    one.defaulted === other.defaulted &&
    one.message === other.message &&
    one.submitted.length === other.submitted.length &&
    one.submitted.every((text, index) => text === other.submitted[index])
  );
}
