import { z } from 'zod';
import { common, money } from '../list/answer.ts';

const corner = z.object({ shift: z.number(), height: z.number() });
export const connection = z.object({
  ...common,
  lines: z.array(z.object({ quantity: z.number(), articleNumber: z.string(), unitPrice: money })),
  geometry: z.object({
    top: z.number(),
    roofSurface: z.number(),
    pieces: z.array(z.object({ articleNumber: z.string(), from: z.number(), to: z.number(), section: z.string() })),
  }),
  chimney: z.object({
    form: z.string().nullable(),
    axis: z.array(corner),
    length: money,
    inlet: z.object({ height: z.number(), hole: money }).nullable(),
    liner: z.object({ length: z.number() }).nullable(),
  }),
  rules: z.array(z.object({ id: z.string(), status: z.string(), measured: money, limit: money })),
});
export type Connection = z.infer<typeof connection>;
