import { parseArgs } from 'node:util';
import { settingDefinitions } from './setting-definitions.ts';

/** The settings as texts: the command line's where given, else the environment's, else the default. */
export interface SettingTexts {
  readonly texts: Readonly<Record<string, string | null>>;
  readonly problems: string[];
}

/** Collects the text of every setting, and a problem for each argument that no setting knows. */
export function readSettingTexts(
  environment: Readonly<Record<string, string | undefined>>,
  argumentList: readonly string[],
): SettingTexts {
  const options = Object.fromEntries(settingDefinitions.map(({ option }) => [option, { type: 'string' as const }]));
  const { tokens } = parseArgs({ args: [...argumentList], options, strict: false, tokens: true });
  const given = new Map<string, string>();
  const problems: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') {
      problems.push(`${JSON.stringify(token.value)} is not an option; --help lists them.`);
    } else if (token.kind === 'option') {
      if (!settingDefinitions.some(({ option }) => option === token.name)) {
        problems.push(`${token.rawName} is not an option; --help lists them.`);
      } else if (token.value === undefined) {
        problems.push(`${token.rawName} needs a value.`);
      } else {
        given.set(token.name, token.value);
      }
    }
  }
  const texts = Object.fromEntries(
    settingDefinitions.map(({ variable, option, defaultText }) => [
      variable,
      given.get(option) ?? (environment[variable]?.trim() || defaultText),
    ]),
  );
  return { texts, problems };
}
