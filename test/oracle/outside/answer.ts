import { z } from 'zod';
import { common, money } from '../list/answer.ts';

const corner = z.object({ shift: z.number(), height: z.number() });
const opening = z.object({
  at: z.string(),
  width: money,
  length: money,
  lengthSquare: money,
  bottom: z.number(),
  shift: z.number(),
  behind: money,
});

/** The product's list of a flue on an outer wall. */
export const outsideList = z.object({
  ...common,
  lines: z.array(z.object({ quantity: z.number(), articleNumber: z.string(), unitPrice: money })),
  geometry: z.object({
    outlet: z.number(),
    start: z.number(),
    requiredTop: z.number(),
    top: z.number(),
    roofSurface: z.number(),
    pieces: z.array(z.object({ articleNumber: z.string(), from: z.number(), to: z.number(), section: z.string() })),
  }),
  outside: z.object({
    wall: z.object({ inner: z.number(), outer: z.number() }),
    terrain: z.number(),
    past: z.enum(['through', 'around', 'clear']),
    edge: z.number(),
    soffit: z.number(),
    form: z.string(),
    axis: z.array(corner),
    tee: z.object({ height: z.number(), below: z.number(), arm: z.number() }),
    gap: z.number(),
    fixings: z.array(z.number()),
    hole: z.object({ width: z.number(), height: z.number(), overTerrain: z.number(), clearance: z.number() }),
  }),
  openings: z.array(opening),
  weight: z.object({ total: z.number().nullable(), known: z.boolean() }),
  rules: z.array(z.object({ id: z.string(), status: z.string(), measured: money, limit: money })),
});
export type OutsideList = z.infer<typeof outsideList>;
