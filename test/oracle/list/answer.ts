import { z } from 'zod';

const money = z.number().nullable();
const list = z.object({
  lines: z.array(
    z.object({
      position: z.number(),
      quantity: z.number(),
      articleNumber: z.string(),
      nobbNumber: z.string().nullable(),
      name: z.string(),
      unitPrice: money,
      lineTotal: money,
      reason: z.string(),
    }),
  ),
  totals: z.object({ exVat: z.number(), vat: z.number(), incVat: z.number(), complete: z.boolean() }),
  geometry: z.object({
    outlet: z.number(),
    start: z.number(),
    requiredTop: z.number(),
    top: z.number(),
    roofSurface: z.number(),
    slabs: z.array(z.object({ bottom: z.number(), top: z.number() })),
    level: z.array(z.object({ articleNumber: z.string(), from: z.number(), to: z.number() })),
    pieces: z.array(z.object({ position: z.number(), articleNumber: z.string(), from: z.number(), to: z.number() })),
  }),
  rules: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      measured: z.number().nullable(),
      limit: z.number().nullable(),
      source: z.string(),
    }),
  ),
  weight: z.object({ total: z.number().nullable(), known: z.boolean() }),
  openings: z.array(
    z.object({
      at: z.string(),
      width: money,
      length: money,
      lengthSquare: money,
      bottom: z.number(),
      shift: z.number(),
      behind: money,
    }),
  ),
  draught: z.object({
    checked: z.boolean(),
    required: money,
    available: money,
    maximum: money,
    allowed: money,
    margin: money,
    mouthTemperature: money,
    dewPoint: money,
  }),
  notices: z.array(z.object({ code: z.string() })),
});
const refusal = z.object({
  messages: z.array(z.object({ code: z.string(), message: z.string() })),
});

type List = z.infer<typeof list>;

/** The product's answer to an address. */
export type Answer<Found = List> =
  | { readonly kind: 'list'; readonly list: Found }
  | {
      readonly kind: 'refusal';
      /** Codes of the failures, without hidden failures, which only a change would show. */
      readonly codes: readonly string[];
      readonly text: string;
    };

/** Asks a running server for the list in JSON. */
export async function askFor(origin: string, parameters: URLSearchParams): Promise<Answer> {
  return await askForAny(origin, parameters, list);
}

/** Asks for a list of any form. */
export async function askForAny<Found>(
  origin: string,
  parameters: URLSearchParams,
  form: z.ZodType<Found>,
): Promise<Answer<Found>> {
  // The second calculation runs in the same process. It can take longer than the server keeps an idle connection.
  const response = await fetch(new URL(`/bill-of-materials.json?${parameters.toString()}`, origin), {
    headers: { connection: 'close' },
  });
  const body: unknown = await response.json();
  if (response.status === 200) return { kind: 'list', list: form.parse(body) };
  const { messages } = refusal.parse(body);
  return {
    kind: 'refusal',
    codes: messages.filter(({ message }) => !message.startsWith('Viser seg først')).map(({ code }) => code),
    text: messages.map(({ message }) => message).join(' '),
  };
}
