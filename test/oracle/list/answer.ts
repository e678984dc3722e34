import { z } from 'zod';
import type { TestServer } from '../../support/test-server.ts';

export const money = z.number().nullable();
/** The fields that the JSON of every result has. */
export const common = {
  totals: z.object({ exVat: z.number(), vat: z.number(), incVat: z.number(), complete: z.boolean() }),
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
};
export const list = z.object({
  ...common,
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
  geometry: z.object({
    outlet: z.number(),
    start: z.number(),
    requiredTop: z.number(),
    top: z.number(),
    roofSurface: z.number(),
    slabs: z.array(z.object({ bottom: z.number(), top: z.number() })),
    level: z.array(z.object({ articleNumber: z.string(), from: z.number(), to: z.number() })),
    wallBehind: z.object({ required: money, given: money }).nullable(),
    pieces: z.array(z.object({ position: z.number(), articleNumber: z.string(), from: z.number(), to: z.number() })),
  }),
  rules: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      measured: money,
      limit: money,
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
});
const refusal = z.object({
  messages: z.array(z.object({ code: z.string(), message: z.string() })),
});

export type List = z.infer<typeof list>;

/** The product's answer to an address. */
export type Answer<Found = List> =
  | { readonly kind: 'list'; readonly list: Found }
  | {
      readonly kind: 'refusal';
      /** Codes of the failures, without hidden failures, which only a change would show. */
      readonly codes: readonly string[];
      readonly text: string;
    };

/** Asks a running server for the list of a page's address in JSON. */
export async function askFor({ get }: Pick<TestServer, 'get'>, address: string): Promise<Answer> {
  const response = await get(address.replace('/?', '/bill-of-materials.json?'));
  return readAnswer(await response.json(), list);
}

/** Reads the product's JSON: a list of this form, or its messages. */
export function readAnswer<Found>(body: unknown, form: z.ZodType<Found>): Answer<Found> {
  const { success, data } = refusal.safeParse(body);
  if (!success) return { kind: 'list', list: form.parse(body) };
  return {
    kind: 'refusal',
    codes: data.messages.filter(({ message }) => !message.startsWith('Viser seg først')).map(({ code }) => code),
    text: data.messages.map(({ message }) => message).join(' '),
  };
}
