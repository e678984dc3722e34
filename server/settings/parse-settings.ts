import { parseArgs } from 'node:util';
import { ApplicationError } from '../errors.ts';
import { type Circumstances, settingEntries, type SettingEntry, type Settings } from './settings.ts';

/** The command line wins over the environment. */
export interface SettingsSource {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly argumentList: readonly string[];
  /** Whether the log goes to a terminal; then `pretty` is its default form. */
  readonly isTerminal: boolean;
}

/** `problems`: one sentence for each reason. */
export class SettingsError extends ApplicationError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'), 'INVALID_SETTINGS');
    this.problems = problems;
  }
}

type SettingName = keyof Settings;
/** The entries by name. The type of an entry's value is the type of its place in {@link Settings}. */
const table: { readonly [Name in SettingName]: SettingEntry<Settings[Name]> } = settingEntries;
const names = Object.keys(table).filter((name): name is SettingName => Object.hasOwn(table, name));

/** @throws SettingsError that names every problem at once */
export function parseSettings({ environment, argumentList, isTerminal }: SettingsSource): Settings {
  const { options, problems } = readOptions(argumentList);
  /** Returns the option's text, else the variable's text unless it is empty, else the default value. */
  const textOf = ({ variable, option, defaultValue }: SettingEntry<unknown>): string | null =>
    options.get(option) ?? (environment[variable]?.trim() || (typeof defaultValue === 'string' ? defaultValue : null));
  const isProduction = textOf(settingEntries.environment) === 'production';
  const values: { -readonly [Name in SettingName]?: Settings[Name] } = {};
  const set = <Name extends SettingName>(name: Name, value: Settings[Name]): void => {
    values[name] = value;
  };
  for (const name of names) {
    const { variable, option, kind } = settingEntries[name];
    const text = textOf(settingEntries[name]);
    const value = valueOf(name, text, { isTerminal, isProduction });
    if (value !== undefined) set(name, value);
    else problems.push(`${variable} (--${option}) must be ${kind.expects}, not ${JSON.stringify(text)}.`);
  }
  if (problems.length > 0 || !isComplete(values)) throw new SettingsError(problems);
  return Object.freeze(values);
}

function valueOf<Name extends SettingName>(
  name: Name,
  text: string | null,
  circumstances: Circumstances,
): Settings[Name] | undefined {
  const { kind, defaultValue } = table[name];
  if (text !== null) return kind.parse(text);
  return typeof defaultValue === 'string' ? kind.parse(defaultValue) : defaultValue(circumstances);
}

function isComplete(values: Partial<Settings>): values is Settings {
  return names.every((name) => Object.hasOwn(values, name));
}

/** Reads the text of each option, and a problem for each unknown argument. */
function readOptions(argumentList: readonly string[]): {
  readonly options: ReadonlyMap<string, string>;
  readonly problems: string[];
} {
  const knownOptions = Object.values(settingEntries).map(
    ({ option }) => [option, { type: 'string' as const }] as const,
  );
  const { tokens } = parseArgs({
    args: [...argumentList],
    options: Object.fromEntries(knownOptions),
    strict: false,
    tokens: true,
  });
  const options = new Map<string, string>();
  const problems: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') {
      problems.push(`${JSON.stringify(token.value)} is not an option; "npm start -- --help" lists them.`);
    } else if (token.kind === 'option') {
      if (!knownOptions.some(([option]) => option === token.name)) {
        problems.push(`${token.rawName} is not an option; "npm start -- --help" lists them.`);
      } else if (token.value === undefined) {
        problems.push(`${token.rawName} needs a value.`);
      } else {
        options.set(token.name, token.value);
      }
    }
  }
  return { options, problems };
}
