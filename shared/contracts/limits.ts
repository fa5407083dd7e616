/** Sending limits: what is left by rolling window, and holds on sending (product.md §11). */
import * as z from 'zod/mini'
import { endpoint, WALLET_BASES } from './endpoint.ts'
import { amount, assetCode, instant } from './fields.ts'

/** One limit window, as every refusal and the limits page show it. Amounts are in `currency`. */
export const limitWindow = z.object({
  rule: z.enum(['day', 'month']),
  limit: amount,
  used: amount,
  left: amount,
  /** When the oldest use leaves the window and frees part of the limit; `null` when nothing is used. */
  freesAt: z.nullable(instant),
})

/**
 * Why sending is on hold: the security change that started the hold. `frozen` ends only when the owner
 * opens the account again; `unfrozen` is the day after that. `deposit_lost`: a credited deposit left its network, and
 * the money is gone from the balance; its end is not known. `company_frozen`: a member stopped the company's payments,
 * or declined a request as fraud; it ends when we have looked.
 */
export const HOLD_REASONS = [
  'password_reset',
  'password_changed',
  'pin_reset',
  'two_factor_reset',
  'email_changed',
  'phone_changed',
  'frozen',
  'unfrozen',
  'deposit_lost',
  'company_frozen',
] as const
/** Why sending is on hold. */
export type HoldReason = (typeof HOLD_REASONS)[number]

/** The caller's remaining sending limits, by rolling window. */
export const getLimits = endpoint({
  id: 'getLimits',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/transaction/limits',
  summary: 'Limits and what is left of them',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  response: z.object({
    tier: z.int(),
    /** The local currency of a person's country; of a company, the currency that its limits are written in. */
    currency: assetCode,
    windows: z.array(limitWindow),
    /** A hold on sending after a change of security settings. */
    hold: z.nullable(z.object({ until: instant, reason: z.enum(HOLD_REASONS) })),
    /** The next tier, its steps, and which of them (or of a lower tier's) are missing; `null` at the top. */
    next: z.nullable(
      z.object({
        tier: z.int(),
        takes: z.array(z.string()),
        missing: z.array(z.string()),
        dayMax: amount,
        monthMax: amount,
      }),
    ),
  }),
  refusals: ['price_stale', 'price_sources_disagree', 'price_jumped'],
})
