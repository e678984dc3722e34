const NOT_IN_FILE_NAMES = /[<>:"/\\|?*\p{Cc}]+/gu;
const GREATEST_LENGTH = 120;

/**
 * A file name that every system accepts: the kind of document, and the visitor's reference for the job where the
 * calculation on the page has one.
 *
 * @param pageLocation path and query of the page, such as `/?fireplace=3&reference=Hytte+Olsen`
 */
export function documentFileName(base: string, pageLocation: string, extension: string): string {
  const reference = URL.parse(pageLocation, 'http://page.invalid')?.searchParams.get('reference') ?? '';
  const readable = reference.replaceAll(NOT_IN_FILE_NAMES, ' ').replaceAll(/\s+/g, ' ').trim();
  const stem = readable === '' ? base : `${base} ${readable}`;
  return `${stem.slice(0, GREATEST_LENGTH).replace(/[. ]+$/, '')}.${extension}`;
}
