/**
 * The rescue desk (product.md, "Rescue desk"): paste a transaction's hash and be told what it is, where it is and what
 * can be done; and claims of transfers that arrived without the mark that says whose they are.
 */
import * as z from 'zod/mini'
import { endpoint, WALLET_BASES } from './endpoint.ts'
import { amount, coinCode, id, instant, line } from './fields.ts'
import { networkId } from './networks.ts'

/** The longest text that can hold a transaction's hash, an explorer's link included. */
export const HASH_LENGTH_MAX = 300

/**
 * What a transaction is to the customer who asks. Each has its one sentence and its one action on the screen.
 * `pending`: the network has not taken it up yet. `failed`: it was taken up and moved nothing. `credited`,
 * `on_its_way`, `below_minimum`: a deposit of theirs that is known. `recovered`: it pays them, was not known, and is a
 * deposit now. `claimable`: it was set aside, because its tag or memo is missing or nobody's. `claimed`: it was set
 * aside, and they have claimed it. `set_aside`: a transfer to them that a person has to look at. `not_offered`: it pays
 * an address of theirs in a coin that we do not offer there. `sent_by_us`: a withdrawal of theirs. `not_yours`: it pays
 * nobody, or not them.
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
/** What a transaction is to the customer who asks. */
export type RescueVerdict = (typeof RESCUE_VERDICTS)[number]

/** How far a claim is. `open`: somebody of ours looks at it. `approved`: it is a deposit. */
export const CLAIM_STATES = ['open', 'approved', 'refused'] as const

/** A claim of what was set aside. `reason` says why it was refused, in the words of whoever did, for the customer. */
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
/** A claim of what was set aside. */
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
  /** Its number in the transaction: what a claim names. */
  index: z.string(),
  verdict: z.enum(RESCUE_VERDICTS),
  depositId: z.nullable(id('dep')),
  withdrawalId: z.nullable(id('wdr')),
  claim: z.nullable(rescueClaim),
})
/** One transfer of a transaction that concerns the customer. */
export type RescueTransfer = z.output<typeof rescueTransfer>

/**
 * A transaction as one network has it. `verdict` is that of its first transfer that something can be done about, else
 * of the whole.
 */
export const rescueFinding = z.object({
  network: networkId,
  networkName: z.string(),
  txid: z.string(),
  explorerUrl: z.nullable(z.string()),
  verdict: z.enum(RESCUE_VERDICTS),
  /** When its block was made; `null` while it is in none, or nobody says. */
  minedAt: z.nullable(instant),
  confirmations: z.int(),
  confirmationsNeeded: z.int(),
  transfers: z.array(rescueTransfer),
})
/** A transaction as one network has it. */
export type RescueFinding = z.output<typeof rescueFinding>

/** One search. `unreachable` could not be asked: what is not found may be there. */
export const rescueSearch = z.object({
  id: id('rsq'),
  hash: z.string(),
  /** The network that was named, `null` for every one on which this can be a transaction. */
  network: z.nullable(networkId),
  state: z.enum(['searching', 'done']),
  /** On which networks it was or is looked for. */
  asked: z.array(networkId),
  unreachable: z.array(networkId),
  findings: z.array(rescueFinding),
  createdAt: instant,
})
/** One search. */
export type RescueSearch = z.output<typeof rescueSearch>

/**
 * Looks for a transaction. `hash` may be an explorer's link that ends in one. What is found is read with
 * `getRescueSearch`; a live event `rescue` tells when. `hash_unknown_form`: it can be no transaction of any network, or
 * none of the one that was named.
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
 * A search and what came of it so far. It is read anew from what we know: a deposit that was on its way is credited
 * when it is.
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
 * Claims a transfer that was set aside. `sentFrom` is where it was sent from, as the customer says (a wallet's address,
 * or an exchange's name); `note` whatever else proves it. `claim_not_possible`: nothing was set aside there, or it is
 * somebody's. A second claim by the same customer answers the first.
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
