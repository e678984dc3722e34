import type { PrintToPDFOptions } from 'electron';
import type { Translate } from '../desktop-texts.ts';

const MARGIN_IN_INCHES = 0.6;

/** A4 by the print style sheet, with the page number at the foot of each page. */
export function pdfOptions(translate: Translate): PrintToPDFOptions {
  return {
    pageSize: 'A4',
    preferCSSPageSize: true,
    printBackground: true,
    generateTaggedPDF: true,
    margins: { top: MARGIN_IN_INCHES, bottom: MARGIN_IN_INCHES, left: MARGIN_IN_INCHES, right: MARGIN_IN_INCHES },
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: `<div style="width:100%;font:8px sans-serif;color:#555;text-align:center">${translate('pdf.page')} <span class="pageNumber"></span> ${translate('pdf.of')} <span class="totalPages"></span></div>`,
  };
}
