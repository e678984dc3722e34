import type { PrintToPDFOptions } from 'electron';

const MARGIN_IN_INCHES = 0.6;

/** By the pages' own style sheet: paper, margins and the number of each sheet. The margin is for pages that name none. */
export const pdfOptions: Readonly<PrintToPDFOptions> = {
  pageSize: 'A4',
  preferCSSPageSize: true,
  printBackground: true,
  generateTaggedPDF: true,
  margins: { top: MARGIN_IN_INCHES, bottom: MARGIN_IN_INCHES, left: MARGIN_IN_INCHES, right: MARGIN_IN_INCHES },
};
