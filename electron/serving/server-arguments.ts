import { parseArgs } from 'node:util';

/** A command line, divided into what the server knows and the names of what it does not. */
export interface ServerArguments {
  readonly known: string[];
  /** Names of options without their values, which may hold secrets; `…` for each argument that is no option. */
  readonly ignored: string[];
}

/** Takes from a command line the settings of the server, with their values, in their order. */
export function serverArguments(
  argumentList: readonly string[],
  settings: readonly { readonly option: string }[],
): ServerArguments {
  const options = Object.fromEntries(settings.map(({ option }) => [option, { type: 'string' as const }]));
  const { tokens } = parseArgs({
    args: [...argumentList],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const known: string[] = [];
  const ignored: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'option' && token.name in options) {
      known.push(token.value === undefined ? token.rawName : `${token.rawName}=${token.value}`);
    } else if (token.kind === 'option') ignored.push(token.rawName);
    else if (token.kind === 'positional') ignored.push('…');
  }
  return { known, ignored };
}
