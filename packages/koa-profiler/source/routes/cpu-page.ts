import type { PageServices } from '../collectors/panel.ts';
import { flameGraph } from './flame-graph.ts';
import type { Profile } from '../profile/profile.ts';
import { type ObservedContext, queryOf } from '../recording/arrival.ts';
import { sendFrame, sendNotice } from './page-frame.ts';
import { sendFile } from './send-export.ts';

const secondsBetweenLooks = 2;

/** `/_profiler/{token}/cpu`: POST waits for the next request to the same address, GET shows its record. */
export async function sendCpuPage(ctx: ObservedContext, services: PageServices, token: string): Promise<void> {
  const { cpu, base } = services;
  const profile = services.storage.read(token)?.profile ?? null;
  if (profile === null)
    return sendNotice(ctx, services, {
      title: 'Token not found',
      text: `There is no profile with the token "${token}".`,
    });
  const { method, url } = profile.request;
  if (ctx.method === 'POST') {
    if (!isFromOwnPage(ctx)) {
      const text = 'Only a page of the profiler may start a recording.';
      return sendNotice(ctx, services, { title: 'Not from here', text, profile, status: 403 });
    }
    if (cpu.want({ method, url, from: token })) return redirect(ctx, `${base}/${token}/cpu`);
    const text = 'Another request is recorded at this moment. Try again when it is over.';
    return sendNotice(ctx, services, { title: 'One at a time', text, profile, status: 409 });
  }
  const answer = cpu.answerTo(token);
  if (answer !== null && answer !== token) return redirect(ctx, `${base}/${answer}/cpu`);
  return sendRecorded(ctx, services, profile);
}

async function sendRecorded(ctx: ObservedContext, services: PageServices, profile: Profile): Promise<void> {
  const { cpu, views } = services;
  const { token, request } = profile;
  const recorded = cpu.read(token);
  if (recorded !== null && queryOf(ctx).get('export') === 'cpuprofile')
    return sendFile(ctx, `${token}.cpuprofile`, 'application/json', JSON.stringify(recorded.profile));
  const isWaiting = cpu.isToCome(token);
  if (isWaiting) ctx.set('refresh', String(secondsBetweenLooks));
  const content = await views.render('cpu-profile', {
    profile,
    recorded,
    isWaiting,
    graph: recorded && !isWaiting ? flameGraph(recorded.profile, services) : null,
  });
  return sendFrame(ctx, services, {
    title: `Processor · ${request.method} ${request.path}`,
    content,
    profile,
    current: 'cpu',
  });
}

function redirect(ctx: ObservedContext, address: string): void {
  ctx.status = 303;
  ctx.set('cache-control', 'no-cache, private');
  ctx.set('location', address);
  ctx.type = 'text';
  ctx.body = `See ${address}`;
}

/** Whether a page of this origin sent the request. Browsers say where a form was sent from. */
function isFromOwnPage(ctx: ObservedContext): boolean {
  const site = ctx.get('sec-fetch-site');
  return site === '' ? ctx.get('origin') === `${ctx.protocol}://${ctx.host}` : site === 'same-origin';
}
