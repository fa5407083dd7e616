/**
 * Whom a payment would ask, before it is confirmed: a review of a company's payment says so. Calls on the base
 * `business`; nothing is stored, and the command itself decides.
 */
import * as z from 'zod/mini'
import { approvalSeen } from './approval-asked.ts'
import { endpoint } from './endpoint.ts'
import { amount, assetCode, coinCode, instant, line, positiveAmount, username } from './fields.ts'
import { quickSell } from './quick-sell.ts'
import { withdraw } from './withdraw.ts'

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

/** Whom a withdrawal, or a payment by username, would ask. Refused as the command would be. */
export const foreseeWithdraw = endpoint({
  id: 'foreseeWithdraw',
  method: 'POST',
  bases: ['business'],
  path: '/withdraw/asks',
  summary: 'Who would approve a withdrawal',
  auth: 'session',
  permission: 'withdrawal',
  body: z.union([
    z.strictObject({ quote: line(20, 2_000) }),
    z.strictObject({ currency: coinCode, amount: positiveAmount, toUser: username, changes: z.optional(approvalSeen) }),
  ]),
  response: foreseen,
  refusals: withdraw.refusals,
})

/** Whom a sale would ask. Refused as the command would be. */
export const foreseeQuickSell = endpoint({
  id: 'foreseeQuickSell',
  method: 'POST',
  bases: ['business'],
  path: '/quicksell/asks',
  summary: 'Who would approve a sale',
  auth: 'session',
  permission: 'quicksell',
  body: z.object({ quote: line(20, 2_000) }),
  response: foreseen,
  refusals: quickSell.refusals,
})
