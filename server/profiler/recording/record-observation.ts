import type { Observation, ObservedRecords } from '../../observation/records.ts';
import { takeCallStack } from './call-stack.ts';
import { describeException } from './exceptions.ts';
import { cut, largePreview, preview, previewBytes } from './preview.ts';
import type { Recorder } from './recorder.ts';
import type { IsSecret } from './secrets.ts';

const translationsKept = 1000;
const nameLength = 300;
const messageLength = 4000;

/** Puts what server code said into the recorder of its request. */
export function recordObservation(recorder: Recorder, observation: Observation, isSecret: IsSecret): void {
  switch (observation.type) {
    case 'span':
      return recordSpan(recorder, observation.data, isSecret);
    case 'identity':
      recorder.identity = observation.data;
      return;
    case 'security-check':
      return recorder.checks.add(observation.data, 200);
    case 'form-field':
      return recordField(recorder, observation.data, isSecret);
    case 'translation':
      return recordTranslation(recorder, observation.data);
    case 'cache':
      return recorder.cacheUses.add(observation.data, 120);
    case 'template':
      return recorder.templates.add(observation.data, 200 + observation.data.files.length * 80);
    case 'log':
      return recordLog(recorder, observation.data, isSecret);
    case 'event':
      return recorder.events.add({ emitter: '', ...observation.data, emitted: true, times: 1 }, 200);
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
  recorder.thrown.add(error);
  for (const exception of describeException(error, isSecret))
    recorder.exceptions.add(exception, exception.stack.length + exception.message.length + 200);
}

function recordSpan(recorder: Recorder, span: ObservedRecords['span'], isSecret: IsSecret): void {
  if (recorder.spans.full) return recorder.spans.drop();
  const detail = preview(span.detail, isSecret);
  const recorded = {
    ...span,
    name: cut(span.name, nameLength),
    startedAt: Math.round((span.startedAt - recorder.startedAt) * 1000) / 1000,
    endedAt: Math.round((span.endedAt - recorder.startedAt) * 1000) / 1000,
    detail,
  };
  return recorder.spans.add(recorded, 150 + previewBytes(detail));
}

function recordField(recorder: Recorder, field: ObservedRecords['form-field'], isSecret: IsSecret): void {
  if (recorder.fields.full) return recorder.fields.drop();
  const secret = isSecret(field.field);
  const submitted = field.submitted.slice(0, 50).map((text) => (secret ? '••••••' : cut(text, 500)));
  const value = secret ? { kind: 'masked' as const, text: '••••••' } : preview(field.value, isSecret);
  return recorder.fields.add({ ...field, submitted, value }, 150 + previewBytes(value) + submitted.join('').length);
}

function recordTranslation(recorder: Recorder, used: ObservedRecords['translation']): void {
  const key = `${used.locale}\n${used.domain}\n${used.id}`;
  const known = recorder.translations.get(key);
  if (known !== undefined) {
    known.uses += 1;
    return;
  }
  if (recorder.translations.size >= translationsKept || recorder.budget.left <= 0) {
    recorder.droppedTranslations += 1;
    return;
  }
  recorder.budget.left -= 150 + used.id.length;
  recorder.translations.set(key, { ...used, id: cut(used.id, 500), text: cut(used.text, 200), uses: 1 });
}

function recordLog(recorder: Recorder, log: ObservedRecords['log'], isSecret: IsSecret): void {
  if (recorder.logs.full) return recorder.logs.drop();
  const context = preview(log.context, isSecret);
  const message = cut(log.message, messageLength);
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
