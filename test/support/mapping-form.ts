const usual: Readonly<Record<string, string>> = { 'price-kind': 'list', currency: 'NOK', vat: 'excluding', per: '1' };

/** Returns the proposed fields of the form that confirms a mapping. Empty ones get the usual facts. */
export function mappingIn(page: string): Record<string, string> {
  const form = /<form class="mapping-form"[^]*?<\/form>/.exec(page)?.[0] ?? '';
  const fields: Record<string, string> = {};
  for (const [, name = '', options = ''] of form.matchAll(/<select[^>]* name="([^"]*)"[^>]*>([^]*?)<\/select>/g)) {
    const chosen = /<option value="([^"]*)" selected/.exec(options)?.[1] ?? '';
    fields[name.replaceAll('&quot;', '"').replaceAll('&amp;', '&')] = chosen === '' ? (usual[name] ?? '') : chosen;
  }
  return fields;
}
