import type { Observation, ObservedRecords } from '../../observation/records.ts';
import { takeCallStack } from '../code/call-stack.ts';
import { describeException } from './exceptions.ts';
import { cut, largePreview, preview, previewBytes } from './preview.ts';
import type { Recorder } from './recorder.ts';
import { mask, maskAddresses, type IsSecret } from './secrets.ts';

const translationsKept = 1000;
const nameLength = 300;
const listLength = 50;
const filesLength = 300;
const messageLength = 4000;

/** Puts what server code said into the recorder of its request. */
export function recordObservation(recorder: Recorder, observation: Observation, isSecret: IsSecret): void {
  switch (observation.type) {
    case 'span':
      return recordSpan(recorder, observation.data, isSecret);
    case 'identity':
      recorder.identity = copyIdentity(observation.data);
      return;
    case 'security-check':
      return recordCheck(recorder, observation.data, isSecret);
    case 'form-field':
      return recordField(recorder, observation.data, isSecret);
    case 'translation':
      return recordTranslation(recorder, observation.data);
    case 'cache':
      return recordCacheUse(recorder, observation.data);
    case 'template':
      return recordTemplate(recorder, observation.data);
    case 'log':
      return recordLog(recorder, observation.data, isSecret);
    case 'event':
      return recordEvent(recorder, observation.data);
    case 'exception':
      return recordException(recorder, observation.data.error, isSecret);
    case 'dump':
      return recordDump(recorder, observation.data, isSecret);
    default:
      return observation satisfies never;
  }
}

/** Records an error once, however many hands it passes through. */
export function recordException(recorder: Recorder, error: unknown, isSecret: IsSecret): void {
  if (recorder.thrown.has(error)) return;
  if (recorder.exceptions.full) return recorder.exceptions.drop();
  recorder.thrown.add(error);
  for (const exception of describeException(error, isSecret))
    recorder.exceptions.add(exception, exception.stack.length + exception.message.length + 200);
}

function copyIdentity({ kind, name, authenticated, roles }: ObservedRecords['identity']): ObservedRecords['identity'] {
  return {
    kind: cut(kind, nameLength),
    name: cut(name, nameLength),
    authenticated,
    roles: roles.slice(0, listLength).map((role) => cut(role, nameLength)),
  };
}

function recordCheck(
  recorder: Recorder,
  { check, subject, passed, reason }: ObservedRecords['security-check'],
  isSecret: IsSecret,
): void {
  const recorded = {
    check: cut(check, nameLength),
    subject: maskAddresses(cut(subject, messageLength), isSecret),
    passed,
    reason: maskAddresses(cut(reason, messageLength), isSecret),
  };
  recorder.checks.add(recorded, 100 + check.length + subject.length + reason.length);
}

function recordCacheUse(recorder: Recorder, { pool, key, outcome, milliseconds }: ObservedRecords['cache']): void {
  recorder.cacheUses.add(
    { pool: cut(pool, nameLength), key: cut(key, nameLength), outcome, milliseconds },
    120 + key.length,
  );
}

function recordTemplate(recorder: Recorder, rendered: ObservedRecords['template']): void {
  const files = rendered.files.slice(0, filesLength);
  const mixins = rendered.mixins.slice(0, filesLength);
  recorder.templates.add(
    { ...rendered, template: cut(rendered.template, nameLength), files, mixins },
    250 + files.length * 80 + mixins.length * 20,
  );
}

function recordEvent(recorder: Recorder, { event, listeners }: ObservedRecords['event']): void {
  const recorded = {
    emitter: '',
    event: cut(event, nameLength),
    listeners: listeners.slice(0, listLength),
    emitted: true,
    times: 1,
  };
  recorder.events.add(recorded, 120 + event.length + listeners.length * 20);
}

function recordSpan(recorder: Recorder, span: ObservedRecords['span'], isSecret: IsSecret): void {
  if (recorder.spans.full) return recorder.spans.drop();
  const detail = preview(span.detail, isSecret);
  const recorded = {
    label: cut(span.label, nameLength),
    failed: span.failed,
    name: maskAddresses(cut(span.name, nameLength), isSecret),
    startedAt: Math.round((span.startedAt - recorder.startedAt) * 1000) / 1000,
    endedAt: Math.round((span.endedAt - recorder.startedAt) * 1000) / 1000,
    detail,
  };
  return recorder.spans.add(recorded, 150 + previewBytes(detail));
}

function recordField(recorder: Recorder, field: ObservedRecords['form-field'], isSecret: IsSecret): void {
  if (recorder.fields.full) return recorder.fields.drop();
  const secret = isSecret(field.field);
  const submitted = field.submitted
    .slice(0, listLength)
    .map((text) => (secret ? mask : maskAddresses(cut(text, 500), isSecret)));
  const value = secret ? { kind: 'masked' as const, text: mask } : preview(field.value, isSecret);
  const { form, defaulted } = field;
  const message = field.message === null ? null : cut(field.message, messageLength);
  return recorder.fields.add(
    { form: cut(form, nameLength), field: cut(field.field, nameLength), submitted, value, defaulted, message },
    150 + previewBytes(value) + submitted.join('').length,
  );
}

function recordTranslation(recorder: Recorder, used: ObservedRecords['translation']): void {
  const sameId = recorder.translations.get(used.id);
  const isOfOther = sameId !== undefined && (sameId.domain !== used.domain || sameId.locale !== used.locale);
  const key = isOfOther ? `${used.locale}\n${used.domain}\n${used.id}` : used.id;
  const known = isOfOther ? recorder.translations.get(key) : sameId;
  if (known !== undefined) {
    known.uses += 1;
    return;
  }
  if (recorder.translations.size >= translationsKept || recorder.budget.left <= 0) {
    recorder.droppedTranslations += 1;
    return;
  }
  recorder.budget.left -= 150 + used.id.length;
  const { domain, locale, state } = used;
  recorder.translations.set(key, {
    id: cut(used.id, 500),
    domain: cut(domain, 100),
    locale: cut(locale, 100),
    state,
    text: cut(used.text, 200),
    uses: 1,
  });
}

function recordLog(recorder: Recorder, log: ObservedRecords['log'], isSecret: IsSecret): void {
  if (recorder.logs.full) return recorder.logs.drop();
  const context = preview(log.context, isSecret);
  const message = maskAddresses(cut(log.message, messageLength), isSecret);
  const { level, channel } = log;
  recorder.logs.add(
    { level, channel, message, context, at: recorder.elapsed() },
    120 + message.length + previewBytes(context),
  );
}

function recordDump(recorder: Recorder, dumped: ObservedRecords['dump'], isSecret: IsSecret): void {
  if (recorder.dumps.full) return recorder.dumps.drop();
  const value = preview(dumped.value, isSecret, largePreview);
  const label = dumped.label === null ? null : cut(dumped.label, nameLength);
  const callStack = takeCallStack(recordObservation);
  recorder.dumps.add({ label, value, callStack, at: recorder.elapsed() }, 200 + previewBytes(value));
}
