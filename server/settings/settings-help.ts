import { settingDefinitions } from './setting-definitions.ts';

/** What `--help` prints: a line for each setting, with its option, its environment variable and its default. */
export function settingsHelp(): string {
  const lines = settingDefinitions.map(({ option, variable, defaultText, description }) => {
    const ending = defaultText === null || defaultText === '' ? '' : ` (default: ${defaultText})`;
    return `  --${option.padEnd(28)}${variable.padEnd(28)}${description}${ending}`;
  });
  return [
    'Starts the fireplace flue calculator. Each setting is an option or an environment variable; the option wins.',
    '',
    ...lines,
    '',
  ].join('\n');
}
