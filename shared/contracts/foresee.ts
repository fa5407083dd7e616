/**
 * Whom a payment would ask, before it is confirmed: a review of a company's payment says so. Calls on the base
 * `business`; nothing is stored, and the command itself decides.
 */
import * as z from 'zod/mini'
import { approvalSeen } from './approval-asked.ts'
import { endpoint } from './endpoint.ts'
import { coinCode, line, positiveAmount, username } from './fields.ts'
import { foreseen } from './foreseen.ts'
import { quickSell } from './quick-sell.ts'
import { withdraw } from './withdraw.ts'

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
