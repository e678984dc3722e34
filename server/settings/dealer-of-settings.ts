import { readFile } from 'node:fs/promises';
import { ApplicationError } from '../errors.ts';
import { type DealerSettings, type LabourLine, readLabour } from './dealer.ts';
import type { Settings } from './settings.ts';

/**
 * Returns the dealer of a server's settings, with the lines of labour from their file; null: no dealer.
 * @throws ApplicationError if the file cannot be used
 */
export async function dealerOfSettings(settings: Settings): Promise<DealerSettings | null> {
  if (settings.dealerName === null) return null;
  return {
    name: settings.dealerName,
    address: settings.dealerAddress,
    organisationNumber: settings.dealerOrganisationNumber,
    registered: settings.dealerRegistered,
    phone: settings.dealerPhone,
    email: settings.dealerEmail,
    terms: settings.dealerTerms.join('\n'),
    // Only the desktop app numbers quotes.
    quotePrefix: '',
    validDays: settings.dealerValidDays,
    // Only the desktop app knows a margin.
    lowestMargin: null,
    supplier: settings.dealerSupplier,
    customerNumber: settings.dealerCustomerNumber,
    labour: settings.dealerLabour === null ? [] : await readLabourFile(settings.dealerLabour),
  };
}

async function readLabourFile(path: string): Promise<readonly LabourLine[]> {
  try {
    const labour = readLabour(JSON.parse(await readFile(path, 'utf8')));
    if (labour !== null) return labour;
  } catch (cause) {
    throw new ApplicationError(`DEALER_LABOUR: ${path} cannot be read as JSON.`, 'INVALID_SETTINGS', { cause });
  }
  throw new ApplicationError(
    `DEALER_LABOUR: ${path} must be a list such as [{ "text": "Montering", "kroner": 8500, "unit": "rs", "commitment": "fixed", "per": "storey" }].`,
    'INVALID_SETTINGS',
  );
}
