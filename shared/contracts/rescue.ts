/**
 * The rescue desk (product.md, "Rescue desk"): look up a transaction by its hash to learn what it is, where it is and
 * what can be done; and claim transfers that arrived without the memo that identifies their owner.
 */
import * as z from 'zod/mini'
import { endpoint, WALLET_BASES } from './endpoint.ts'
import { amount, coinCode, id, instant, line } from './fields.ts'
import { networkId } from './networks.ts'

/** The longest accepted input for a transaction hash, an explorer's link included. */
export const HASH_LENGTH_MAX = 300

/**
 * What a transaction means to the customer who asks. The screen shows one sentence and one action for each. `pending`:
 * not yet in a block. `failed`: mined, but it moved nothing. `credited`, `on_its_way`, `below_minimum`: a known deposit
 * of theirs. `recovered`: it pays them, was not known, and is a deposit now. `claimable`: it was set aside, because its
 * tag or memo is missing or unknown. `claimed`: it was set aside, and they have claimed it. `set_aside`: a transfer to
 * them that an operator has to review. `not_offered`: it pays an address of theirs in a coin that we do not offer
 * there. `sent_by_us`: a withdrawal of theirs. `not_yours`: it pays nobody, or not them.
 */
export const RESCUE_VERDICTS = [
  'pending',
  'failed',
  'credited',
  'on_its_way',
  'below_minimum',
  'recovered',
  'claimable',
  'claimed',
  'set_aside',
  'not_offered',
  'sent_by_us',
  'not_yours',
] as const
/** What a transaction means to the customer who asks. */
export type RescueVerdict = (typeof RESCUE_VERDICTS)[number]

/** State of a claim. `open`: an operator reviews it. `approved`: it is a deposit. */
export const CLAIM_STATES = ['open', 'approved', 'refused'] as const

/**
 * A claim of a transfer that was set aside. `reason` says why it was refused, written by the operator for the customer.
 */
export const rescueClaim = z.object({
  id: id('clm'),
  network: networkId,
  txid: z.string(),
  currency: coinCode,
  amount,
  state: z.enum(CLAIM_STATES),
  reason: z.nullable(z.string()),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  /** The deposit that it became. */
  depositId: z.nullable(id('dep')),
})
/** A claim of a transfer that was set aside. */
export type RescueClaim = z.output<typeof rescueClaim>

/**
 * One transfer of a transaction that concerns the customer. `currency` and `amount` are `null` where the coin is not
 * one of ours; `contract` then names it.
 */
export const rescueTransfer = z.object({
  currency: z.nullable(coinCode),
  amount: z.nullable(amount),
  contract: z.nullable(z.string()),
  address: z.string(),
  memo: z.nullable(z.string()),
  /** Its index in the transaction; a claim refers to it. */
  index: z.string(),
  verdict: z.enum(RESCUE_VERDICTS),
  depositId: z.nullable(id('dep')),
  withdrawalId: z.nullable(id('wdr')),
  claim: z.nullable(rescueClaim),
})
/** One transfer of a transaction that concerns the customer. */
export type RescueTransfer = z.output<typeof rescueTransfer>

/**
 * A transaction as one network has it. `verdict` is that of the first transfer the customer can act on, else that of
 * the whole.
 */
export const rescueFinding = z.object({
  network: networkId,
  networkName: z.string(),
  txid: z.string(),
  explorerUrl: z.nullable(z.string()),
  verdict: z.enum(RESCUE_VERDICTS),
  /** Time of its block; `null` while it is in none, or when the network does not say. */
  minedAt: z.nullable(instant),
  confirmations: z.int(),
  confirmationsNeeded: z.int(),
  transfers: z.array(rescueTransfer),
})
/** A transaction as one network has it. */
export type RescueFinding = z.output<typeof rescueFinding>

/** One search. Networks in `unreachable` could not be asked, so the transaction may still be there. */
export const rescueSearch = z.object({
  id: id('rsq'),
  hash: z.string(),
  /** The network to search; `null` for every network whose hashes have this form. */
  network: z.nullable(networkId),
  state: z.enum(['searching', 'done']),
  /** The networks that were or are being searched. */
  asked: z.array(networkId),
  unreachable: z.array(networkId),
  findings: z.array(rescueFinding),
  createdAt: instant,
})
/** One search. */
export type RescueSearch = z.output<typeof rescueSearch>

/**
 * Searches for a transaction. `hash` may be an explorer's link that ends in one. Read the results with
 * `getRescueSearch`; a live event `rescue` announces them. `hash_unknown_form`: it has the form of no network's hash,
 * or not of the named network's.
 */
export const searchRescue = endpoint({
  id: 'searchRescue',
  method: 'POST',
  bases: WALLET_BASES,
  path: '/rescue/search',
  summary: 'Look for a transaction by its hash',
  auth: 'session',
  permission: 'deposit',
  body: z.object({ hash: line(1, HASH_LENGTH_MAX), network: z.optional(networkId) }),
  response: z.object({ search: rescueSearch }),
  refusals: ['hash_unknown_form', 'rate_limited'],
})

/**
 * A search and its results so far. Known deposits are read anew each time, so one that was on its way shows as credited
 * once it is.
 */
export const getRescueSearch = endpoint({
  id: 'getRescueSearch',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/rescue/search/{id}',
  summary: 'A search and what came of it',
  auth: 'session',
  permission: 'deposit',
  params: z.object({ id: id('rsq') }),
  response: z.object({ search: rescueSearch }),
  refusals: ['not_found'],
})

/**
 * Claims a transfer that was set aside. `sentFrom` is where the customer says it was sent from (a wallet's address, or
 * an exchange's name); `note` holds further proof. `claim_not_possible`: nothing was set aside there, or it belongs to
 * somebody. A second claim by the same customer answers the first.
 */
export const claimRescue = endpoint({
  id: 'claimRescue',
  method: 'POST',
  bases: WALLET_BASES,
  path: '/rescue/claim',
  summary: 'Claim a transfer that was set aside',
  auth: 'session',
  permission: 'deposit',
  body: z.object({
    network: networkId,
    txid: line(1, HASH_LENGTH_MAX),
    index: line(1, 100),
    sentFrom: line(1, 200),
    note: line(0, 1000),
  }),
  response: z.object({ claim: rescueClaim }),
  refusals: ['claim_not_possible', 'rate_limited'],
})

/** The customer's claims, newest first. */
export const getRescueClaims = endpoint({
  id: 'getRescueClaims',
  method: 'GET',
  bases: WALLET_BASES,
  path: '/rescue/claims',
  summary: 'Claims of what was set aside',
  auth: 'session',
  permission: 'deposit',
  response: z.object({ claims: z.array(rescueClaim) }),
  refusals: [],
})
