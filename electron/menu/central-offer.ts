import type { CentralLook } from '../catalogue/central-watch.ts';
import { describeCatalogue } from '../catalogue/inspect-catalogue.ts';
import { useStandardCatalogue } from '../catalogue/switch-catalogue.ts';
import type { DesktopShell } from '../desktop-shell.ts';
import { messageOf } from '../logging/shell-log.ts';

/** A user who puts the offer off is asked again a working day later, or at the next start. */
const PATIENCE_IN_MILLISECONDS = 20 * 60 * 60_000;

type CentralOfferParts = Pick<DesktopShell, 'catalogues' | 'central' | 'ask' | 'report' | 'translate' | 'log'>;

/**
 * Returns the look at the company's catalogue. It copies, checks and offers a newer one, which the user accepts or puts off. A
 * user of another catalogue gets no offer.
 *
 * @param now the time in milliseconds since 1970
 */
export function offerCentralCatalogue(
  { catalogues, central, ask, report, translate, log }: CentralOfferParts,
  now: () => number,
): () => Promise<CentralLook> {
  let putOff: { path: string; until: number } | null = null;

  async function look(): Promise<CentralLook> {
    const served = catalogues.currentPath();
    const chosen = central.catalogueSwitching ? await catalogues.store.selected() : null;
    if (served === null || chosen !== null) return 'there';
    const { path, outdated } = await catalogues.standard();
    if (outdated !== null) log.warning("The company's catalogue was not renewed.", { ...outdated });
    const isPutOff = putOff?.path === path && now() < putOff.until;
    if (path !== served && outdated === null && !isPutOff) await offer(path);
    return outdated?.because === 'away' ? 'away' : 'there';
  }

  async function offer(path: string): Promise<void> {
    const catalogue = (await describeCatalogue(path)) ?? translate('catalogue.unknown');
    const answer = await ask({
      type: 'info',
      message: translate('catalogue.central_newer', { catalogue }),
      detail: translate('catalogue.central_newer_detail'),
      buttons: [translate('catalogue.later'), translate('catalogue.take_into_use')],
      defaultId: 1,
      cancelId: 0,
    });
    if (answer === 1) {
      await useStandardCatalogue(catalogues).catch(async (error: unknown) => {
        log.error("The company's catalogue could not be taken into use.", { error });
        await report('error', translate('catalogue.refused'), messageOf(error));
      });
    } else putOff = { path, until: now() + PATIENCE_IN_MILLISECONDS };
  }

  return async () =>
    await look().catch((error: unknown) => {
      log.error("The company's catalogue could not be looked at.", { error });
      return 'there';
    });
}
