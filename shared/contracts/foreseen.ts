/** Whom a payment would ask, as every product says it. A file of its own, so that a product loads no other's calls. */
import * as z from 'zod/mini'
import { amount, assetCode, instant } from './fields.ts'

/** What others would be asked for; `null` when the caller may do it alone. */
export const foreseen = z.object({
  asks: z.nullable(
    z.object({
      needed: z.int(),
      /** Who could approve it now, by name: empty when nobody else can. */
      people: z.array(z.string()),
      /** Until when they can decide. */
      expiresAt: instant,
      /** The least that arrives, where fee or price are of the moment at which it is approved; `null` where all does. */
      least: z.nullable(z.object({ amount, currency: assetCode })),
    }),
  ),
})
/** What others would be asked for. */
export type Foreseen = z.output<typeof foreseen>
