/** What somebody can make of a customer's withdrawal who may write every row of it, but has no key that customers' consent is signed with. */
import { type CoinCode, money, type UserId, type WithdrawalId } from '@zend/kernel'
import {
  type Authorization,
  type AuthorizationKey,
  authorize,
  type SignedStatement,
  type Statement,
  withdrawalStatement,
} from '@zend/server/core/authorizations'
import type { DepositAddress } from '@zend/server/ports/chain'
import type { WorldNetwork } from '../simulation/networks.ts'
import type { Random } from '../simulation/random.ts'

/** What a row keeps of a consent. */
export type Consent = { readonly authorization: Authorization; readonly tier: number; readonly dayMaxCents: string; readonly monthMaxCents: string }

/** A withdrawal as it lies in the database. `consent` may be anything: it is written as JSON. */
export type Row = {
  readonly userId: UserId
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
  /** What its customer signed, as it goes to the signer, whatever is forged. */
  readonly statement: SignedStatement
}

/** What a thief has at hand. */
export type Means = {
  readonly random: Random
  /** Withdrawals that customers confirmed. */
  readonly known: readonly Row[]
  readonly customers: readonly UserId[]
  /** An address of the thief's own on a network. */
  readonly ownAddress: (network: WorldNetwork) => DepositAddress
  /** A key that signs as the product's does, and is not the product's. */
  readonly key: AuthorizationKey
  readonly now: Date
}

type Forgery = (row: Row, means: Means, id: WithdrawalId) => Partial<Row>

const consentOf = ({ consent }: Row): Consent => consent as Consent
const withConsent = (row: Row, over: Partial<Consent>): Partial<Row> => ({ consent: { ...consentOf(row), ...over } })
const withAuthorization = (row: Row, over: Partial<Authorization>): Partial<Row> =>
  withConsent(row, { authorization: { ...consentOf(row).authorization, ...over } })

const toOwnAddress: Forgery = ({ network }, { ownAddress }) => {
  const { address, lookupKey } = ownAddress(network)
  return { address, lookupKey }
}

/** The signature with one bit turned. */
function flipped(signature: string, random: Random): string {
  const bytes = Buffer.from(signature, 'base64url')
  const at = random.int(bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random.int(8))
  return bytes.toString('base64url')
}

/** Signs the row as it stands, as the product would. */
export function signed(row: Row, id: WithdrawalId, key: AuthorizationKey, at: Date): Row {
  const { tier, dayMaxCents, monthMaxCents } = consentOf(row)
  const authorization = authorize(key, statementOf(row, id), { confirmedAt: at, factors: ['pin', 'code'] })
  return { ...row, consent: { authorization, tier, dayMaxCents, monthMaxCents } }
}

/** The statement that a row makes. */
export function statementOf(row: Row, id: WithdrawalId): Statement {
  const { tier, dayMaxCents, monthMaxCents } = consentOf(row)
  const { userId: holder, network, asset, amount, fee, feeBudget, feeBudgetAsset, address, usdCents: valueCents, waitsUntil } = row
  return withdrawalStatement({
    ...{ id, holder, network, address, valueCents, waitsUntil, money: money(asset, amount), fee: money(asset, fee) },
    feeBudget: money(feeBudgetAsset, feeBudget),
    judgedBy: { tier, dayMaxCents: BigInt(dayMaxCents), monthMaxCents: BigInt(monthMaxCents) },
  })
}

/** Facts that a row states, each changed alone. */
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
  'another network': ({ network }) => (network === 'bitcoin' ? {} : { network: network === 'bsc' ? 'ethereum' : 'bsc' }),
  'another customer': ({ userId }, { random, customers }) => ({ userId: random.pick(customers.filter((other) => other !== userId)) }),
  'worth less': () => ({ usdCents: 1n }),
  'no wait': ({ waitsUntil }) => (waitsUntil === null ? {} : { waitsUntil: null }),
  'a wait that is over': ({ requestedAt }) => ({ waitsUntil: new Date(requestedAt.getTime() - 1) }),
  // The row's id is another one than was confirmed.
  'the same again': () => ({}),
}

/** The consent, changed. */
const CONSENTS: Readonly<Record<string, Forgery>> = {
  none: () => ({ consent: null }),
  'not a consent': (_row, { random }) => ({
    consent: random.pick<unknown>(['yes', {}, [], 1, { authorization: null }, { authorization: {}, tier: 1 }]),
  }),
  "another customer's": ({ userId }, { random, known }) => ({ consent: random.pick(known.filter((other) => other.userId !== userId)).consent }),
  'of another withdrawal': (_row, { random, known }) => ({ consent: random.pick(known).consent }),
  'a higher tier': (row) => withConsent(row, { tier: consentOf(row).tier + 1 }),
  'a higher limit': (row) => withConsent(row, { dayMaxCents: '99999999999', monthMaxCents: '99999999999' }),
  'confirmed now': (row, { now }) => withAuthorization(row, { confirmedAt: now.toISOString() }),
  'with a passkey': (row) => withAuthorization(row, { factors: ['pin', 'passkey'] }),
  'with less': (row) => withAuthorization(row, { factors: ['pin'] }),
  'by an unknown key': (row, { random }) => withAuthorization(row, { key: Buffer.from(random.bytes(8)).toString('hex') }),
  'one bit turned': (row, { random }) => withAuthorization(row, { signature: flipped(consentOf(row).authorization.signature, random) }),
  'no signature': (row, { random }) => withAuthorization(row, { signature: random.pick(['', 'A', 'AAAA'.repeat(21)]) }),
}

/** The whole row signed with a key of the thief's own, under the product's name for its key or under its own. */
const OWN_SIGNATURES: Readonly<Record<string, Forgery>> = {
  'signed by another key': (row, { key, now }, id) => {
    const { authorization } = consentOf(signed(row, id, key, now))
    return withAuthorization(row, { ...authorization, key: consentOf(row).authorization.key })
  },
  'signed by an unknown key': (row, { key, now }, id) => ({ consent: signed(row, id, key, now).consent }),
}

/** A forged row, and in a few words what was forged. */
export type Forged = { readonly name: string; readonly id: WithdrawalId; readonly row: Row }

/** Several things forged at once, by chance. */
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

/** Every forgery alone, of every withdrawal that is known. */
export function eachForged(means: Means, newWithdrawalId: () => WithdrawalId): readonly Forged[] {
  const all = Object.entries({ ...FACTS, ...CONSENTS, ...OWN_SIGNATURES })
  return means.known.flatMap((row) =>
    all.map(([name, forgery]) => {
      const id = newWithdrawalId()
      return { name, id, row: { ...row, ...forgery(row, means, id) } }
    }),
  )
}
