import type { CallStack } from '../../code/places.ts';
import type { RedisRecord } from '../../observation/records.ts';
import { endWork, keepWork, kind, nameLength, placesOf, recordedWork } from '../../records/kind.ts';
import { mask } from '../../secrets/secret-names.ts';
import { cut } from '../../values/texts.ts';

const argumentsKept = 5;

/** A command as adapters report it. The call stack can be older than the record. */
export interface ReportedCommand extends RedisRecord {
  readonly callStack?: CallStack | null;
}

/** Commands of Redis. They have no rows and no SQL, so they are not counted as queries. */
export const redisCommands = kind({
  plural: 'Redis commands',
  limit: () => 500,
  isDiscreet: true,
  keep(report: ReportedCommand, scene) {
    const { command, args = [], callStack = scene.placeOf(`redis ${command} ${String(args[0])}`) } = report;
    const name = cut(command.toUpperCase(), nameLength);
    const shown = args.slice(0, argumentsKept).map((arg) => scene.masking.text(argumentText(arg)));
    return {
      ...keepWork(report, scene),
      command: name,
      args: name === 'AUTH' || name === 'HELLO' ? shown.map(() => mask) : shown,
      more: Math.max(0, args.length - argumentsKept),
      callStack,
      handler: scene.handler,
    };
  },
  end: (command, { error }, scene) => endWork(command, error, scene),
  finish(command, finishing) {
    const { args, more, command: name } = command;
    const work = recordedWork(command, finishing);
    return {
      ...work,
      command: name,
      args: finishing.isConfidential ? [] : args,
      more,
      ...placesOf(command, finishing),
    };
  },
});

function argumentText(argument: unknown): string {
  if (ArrayBuffer.isView(argument)) return `${argument.byteLength} bytes`;
  return cut(String(argument), nameLength);
}
