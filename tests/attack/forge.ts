/**
 * Forgeries of a customer's withdrawal, by someone who may write all its rows but has no key that signs customers'
 * confirmations.
 */
import { type CoinCode, type HolderId, money, type UserId, type WithdrawalId } from '@zend/kernel'
import {
  type AuthorizationKey,
  authorize,
  type SignedStatement,
  type Statement,
  withdrawalStatement,
} from '@zend/server/core/authorizations'
import type { DepositAddress } from '@zend/server/ports/chain'
import type { WorldNetwork } from '../simulation/networks.ts'
import type { Random } from '../simulation/random.ts'
import { CONSENT_FORGERIES, consentOf, withAuthorization } from './forge-consents.ts'

/** A withdrawal as stored in the database. `consent` may contain anything: it is written as JSON. */
export type Row = {
  readonly holder: HolderId
  readonly madeBy: UserId
  readonly network: WorldNetwork
  readonly asset: CoinCode
  readonly amount: bigint
  readonly fee: bigint
  readonly feeBudget: bigint
  readonly feeBudgetAsset: CoinCode
  readonly usdCents: bigint
  readonly address: string
  readonly lookupKey: string
  readonly consent: unknown
  readonly waitsUntil: Date | null
  readonly requestedAt: Date
  /** The statement its customer signed, as the signer gets it, whatever is forged. */
  readonly statement: SignedStatement
}

/** The attacker's means. */
export type Means = {
  readonly random: Random
  /** Withdrawals that customers confirmed. */
  readonly known: readonly Row[]
  readonly customers: readonly UserId[]
  /** Returns an address of the attacker's own on a network. */
  readonly ownAddress: (network: WorldNetwork) => DepositAddress
  /** A signing key that is not the product's. */
  readonly key: AuthorizationKey
  readonly now: Date
}

type Forgery = (row: Row, means: Means, id: WithdrawalId) => Partial<Row>

const toOwnAddress: Forgery = ({ network }, { ownAddress }) => {
  const { address, lookupKey } = ownAddress(network)
  return { address, lookupKey }
}

/** Signs the present row, as the product would. */
export function signed(row: Row, id: WithdrawalId, key: AuthorizationKey, at: Date): Row {
  const { tier, dayMaxCents, monthMaxCents } = consentOf(row)
  const authorization = authorize(key, statementOf(row, id), { confirmedAt: at, factors: ['pin', 'code'] })
  return { ...row, consent: { authorization, tier, dayMaxCents, monthMaxCents } }
}

/** Builds the statement of a row. */
export function statementOf(row: Row, id: WithdrawalId): Statement {
  const { tier, dayMaxCents, monthMaxCents } = consentOf(row)
  const {
    holder,
    network,
    asset,
    amount,
    fee,
    feeBudget,
    feeBudgetAsset,
    address,
    usdCents: valueCents,
    waitsUntil,
  } = row
  return withdrawalStatement({
    id,
    holder,
    network,
    address,
    valueCents,
    waitsUntil,
    money: money(asset, amount),
    fee: money(asset, fee),
    feeBudget: money(feeBudgetAsset, feeBudget),
    judgedBy: { tier, dayMaxCents: BigInt(dayMaxCents), monthMaxCents: BigInt(monthMaxCents) },
  })
}

/** Fields of a row, each changed alone. */
const FACTS: Readonly<Record<string, Forgery>> = {
  'more money': ({ amount }, { random }) => ({ amount: amount + random.amount(1n, amount) }),
  'one unit more': ({ amount }) => ({ amount: amount + 1n }),
  'less money': ({ amount, fee }, { random }) => ({ amount: random.amount(fee + 1n, amount - 1n) }),
  'less fee': ({ fee }, { random }) => ({ fee: random.amount(0n, fee - 1n) }),
  'more fee budget': ({ feeBudget }) => ({ feeBudget: feeBudget * 2n }),
  'another address': toOwnAddress,
  'another coin': (row, { random, known }) => {
    const { network, asset, amount, fee, feeBudget, feeBudgetAsset, address, lookupKey } = random.pick(
      known.filter((other) => other.asset !== row.asset),
    )
    return { network, asset, amount, fee, feeBudget, feeBudgetAsset, address, lookupKey }
  },
  'another network': ({ network }) =>
    network === 'bitcoin' ? {} : { network: network === 'bsc' ? 'ethereum' : 'bsc' },
  'another customer': ({ holder }, { random, customers }) => ({
    holder: random.pick(customers.filter((other) => other !== holder)),
  }),
  'worth less': () => ({ usdCents: 1n }),
  'no wait': ({ waitsUntil }) => (waitsUntil === null ? {} : { waitsUntil: null }),
  'a wait that is over': ({ requestedAt }) => ({ waitsUntil: new Date(requestedAt.getTime() - 1) }),
  // The row's id is not the confirmed one.
  'the same again': () => ({}),
}

/** The confirmation, changed. */
const CONSENTS: Readonly<Record<string, Forgery>> = Object.fromEntries(
  Object.entries(CONSENT_FORGERIES).map(([name, forgery]): [string, Forgery] => [
    name,
    (row, means) => ({ consent: forgery(row, means) }),
  ]),
)

/** The whole row signed with the attacker's own key, under the key id of the product or its own. */
const OWN_SIGNATURES: Readonly<Record<string, Forgery>> = {
  'signed by another key': (row, { key, now }, id) => {
    const { authorization } = consentOf(signed(row, id, key, now))
    return { consent: withAuthorization(row, { ...authorization, key: consentOf(row).authorization.key }) }
  },
  'signed by an unknown key': (row, { key, now }, id) => ({ consent: signed(row, id, key, now).consent }),
}

/** A forged row with a short description of the forgery. */
export type Forged = { readonly name: string; readonly id: WithdrawalId; readonly row: Row }

/** Applies several random forgeries at once. */
export function forgedByChance(means: Means, id: WithdrawalId): Forged {
  const { random, known } = means
  let row = random.pick(known)
  const names: string[] = []
  const add = (from: Readonly<Record<string, Forgery>>): void => {
    const name = random.pick(Object.keys(from))
    names.push(name)
    row = { ...row, ...from[name]?.(row, means, id) }
  }
  for (let facts = 1 + random.int(3); facts > 0; facts--) add(FACTS)
  if (random.percent(60)) add(random.percent(75) ? CONSENTS : OWN_SIGNATURES)
  return { name: names.join(', '), id, row }
}

/**
 * Every forgery alone, of every known withdrawal. The first ones are each forgery once, of varying withdrawals, so that
 * a few tries cover all.
 */
export function eachForged(means: Means, newWithdrawalId: () => WithdrawalId): readonly Forged[] {
  const all = Object.entries({ ...FACTS, ...CONSENTS, ...OWN_SIGNATURES })
  return means.known.flatMap((_, turn) =>
    all.map(([name, forgery], place) => {
      const row = means.known[(place + turn) % means.known.length]
      if (row === undefined) throw new Error('nothing was confirmed')
      const id = newWithdrawalId()
      return { name, id, row: { ...row, ...forgery(row, means, id) } }
    }),
  )
}

/** The number of forgeries of one withdrawal. */
export const FORGERIES = Object.keys({ ...FACTS, ...CONSENTS, ...OWN_SIGNATURES }).length
