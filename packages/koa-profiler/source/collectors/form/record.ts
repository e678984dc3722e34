import type { FormFieldRecord } from '../../observation/records.ts';
import { mask } from '../../secrets/secret-names.ts';
import { messageLength, nameLength, plain, type Scene } from '../../records/kind.ts';
import { type Preview, briefPreview, preview } from '../../values/preview.ts';
import { cut, propertyOf } from '../../values/texts.ts';

export type RecordedField = Readonly<ReturnType<typeof fieldOf>>;

const fieldsKept = 200;
const submittedKept = 50;
const submittedLength = 500;

export const formFields = plain('form fields', 500, fieldOf);

function fieldOf(report: FormFieldRecord, { masking }: Pick<Scene, 'masking'>) {
  const { form, field, submitted, value, defaulted, message } = report;
  const isSecret = masking.isSecretParameter(field);
  const shown: Preview = isSecret ? { kind: 'masked', text: mask } : preview(value, masking, briefPreview);
  return {
    form: cut(form, nameLength),
    field: cut(field, nameLength),
    submitted: submitted
      .slice(0, submittedKept)
      .map((text) => (isSecret ? mask : masking.text(cut(text, submittedLength)))),
    value: shown,
    defaulted,
    message: message === null ? null : masking.text(cut(message, messageLength)),
  };
}

/** Returns the fields of the parsed body. */
export function bodyFields(ctx: object, scene: Pick<Scene, 'masking'>): RecordedField[] {
  const body = propertyOf(propertyOf(ctx, 'request'), 'body');
  if (typeof body !== 'object' || body === null || Array.isArray(body) || ArrayBuffer.isView(body)) return [];
  return Object.entries(body)
    .slice(0, fieldsKept)
    .map(([field, value]: [string, unknown]) => {
      const submitted = typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter(isString) : [];
      return fieldOf({ form: 'body', field, submitted, value, defaulted: false, message: null }, scene);
    });
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}
