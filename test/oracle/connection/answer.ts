import { z } from 'zod';

const money = z.number().nullable();
const corner = z.object({ shift: z.number(), height: z.number() });
export const connection = z.object({
  lines: z.array(z.object({ quantity: z.number(), articleNumber: z.string(), unitPrice: money })),
  totals: z.object({ exVat: z.number(), vat: z.number(), incVat: z.number(), complete: z.boolean() }),
  geometry: z.object({
    top: z.number(),
    roofSurface: z.number(),
    pieces: z.array(z.object({ articleNumber: z.string(), from: z.number(), to: z.number(), section: z.string() })),
  }),
  chimney: z.object({
    form: z.string().nullable(),
    axis: z.array(corner),
    length: money,
    inlet: z.object({ height: z.number() }).nullable(),
    liner: z.object({ length: z.number() }).nullable(),
  }),
  notices: z.array(z.object({ code: z.string() })),
  rules: z.array(z.object({ id: z.string(), status: z.string(), measured: money, limit: money })),
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
});
export type Connection = z.infer<typeof connection>;
