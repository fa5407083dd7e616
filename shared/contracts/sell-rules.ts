/** Rules that sell deposits automatically (product.md §9). */
import * as z from 'zod/mini'
import { endpoint, WALLET_BASES } from './endpoint.ts'
import { amount, coinCode, id, positiveAmount, transactionPin } from './fields.ts'
import { networkId } from './networks.ts'
import { payoutAccount } from './payout-accounts.ts'

/** A rule that sells a share of each deposit of one coin on one network, and keeps the rest. */
export const sellRule = z.object({
  _id: id('rul'),
  currency: coinCode,
  chain: networkId,
  /** The share of each deposit to sell, in percent, 1 to 100. */
  sharePercent: z.int().check(z.gte(1), z.lte(100)),
  account: payoutAccount,
  /** Sells only at or above this rate (local units per whole coin); deposits wait until then. `null` sells at once. */
  targetRate: z.nullable(amount),
  on: z.boolean(),
  /** The amount waiting for the target rate, in the coin. */
  waiting: amount,
  /**
   * Why the last attempt did not sell, as a refusal code; `null` after a sale or when nothing arrived.
   * `rule_not_confirmed` and `maker_not_allowed` last until the rule is set again.
   */
  lastRefusal: z.nullable(z.string()),
})
/** A rule that sells deposits automatically. */
export type SellRule = z.output<typeof sellRule>

/**
 * The customer's rules for all deposits; with `bill`, those that hold for the payments of that invoice or link alone.
 */
export const getSellRules = endpoint({
  id: 'getSellRules',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/quicksell/rules',
  summary: 'Auto-sell rules',
  auth: 'session',
  permission: 'view',
  keys: 'plain',
  query: z.object({ bill: z.optional(id('bil')) }),
  response: z.object({ rules: z.array(sellRule) }),
  refusals: [],
})

/**
 * Creates or replaces the rule of a coin on a network. With `bill` it holds for the payments of that invoice or link
 * alone, before the one for all deposits; with `on: false`, nothing of them is sold. The account was confirmed by its
 * own code when it was saved; the PIN confirms the rule.
 */
export const setSellRule = endpoint({
  id: 'setSellRule',
  method: 'PUT',
  bases: WALLET_BASES,
  path: '/quicksell/rules',
  summary: 'Set an auto-sell rule',
  auth: 'session',
  permission: 'quicksell',
  offers: 'quicksell',
  body: z.object({
    currency: coinCode,
    chain: networkId,
    bill: z.optional(id('bil')),
    sharePercent: z.int().check(z.gte(1), z.lte(100)),
    accountId: id('acc'),
    targetRate: z.nullable(positiveAmount),
    on: z.boolean(),
    transactionPin,
  }),
  response: z.object({ rule: sellRule }),
  refusals: [
    'not_found',
    'approval_needed',
    'single_control_limit',
    'approver_gone',
    'account_not_found',
    'network_not_available',
    'verification_needed',
    'pin_not_created',
    'pin_wrong',
    'pin_locked',
  ],
})

/** Deletes a rule. Waiting amounts stay in the balance. */
export const deleteSellRule = endpoint({
  id: 'deleteSellRule',
  method: 'DELETE',
  bases: WALLET_BASES,
  path: '/quicksell/rules/{id}',
  summary: 'End an auto-sell rule',
  auth: 'session',
  permission: 'quicksell',
  params: z.object({ id: id('rul') }),
  response: z.object({ removed: z.int() }),
  refusals: ['not_found'],
})
