/**
 * Forgeries of a customer's quick sell, by someone who may write all its rows but has no key that signs customers'
 * confirmations.
 */
import { type AssetCode, type HolderId, type LocalCurrency, money, type UserId } from '@zend/kernel'
import { type AuthorizationKey, authorize, type Statement } from '@zend/server/core/authorizations'
import { type SellId, sellStatementOf } from '@zend/server/products/quick-sell'
import type { Random } from '../simulation/random.ts'
import { CONSENT_FORGERIES, consentOf, withAuthorization } from './forge-consents.ts'

/** A sale as stored in the database: its columns, numbers as text. */
export type SellRow = {
  readonly id: SellId
  readonly holder: HolderId
  readonly made_by: UserId
  readonly country: string
  readonly method: 'bank' | 'mobile-money'
  readonly institution: string
  readonly branch: string | null
  readonly account_type: string | null
  readonly account_number: string
  readonly account_name: string
  readonly from_asset: AssetCode
  readonly from_amount: string
  readonly currency: LocalCurrency
  readonly gross: string
  readonly fee: string
  readonly flat_fee: string
  readonly receives: string
  readonly rate: string
  readonly usd_cents: string
  readonly if_failed: 'crypto' | 'local'
  readonly automatic: boolean
  readonly state: string
  readonly converted_at: string | null
  readonly payout_sent_at: string | null
  readonly consent: unknown
}

/** The attacker's means. */
export type SellMeans = {
  readonly random: Random
  /** Sales that customers confirmed. */
  readonly known: readonly SellRow[]
  readonly customers: readonly UserId[]
  /** The attacker's own account. */
  readonly ownAccount: string
  /** A signing key that is not the product's. */
  readonly key: AuthorizationKey
  readonly now: Date
}

type Forgery = (row: SellRow, means: SellMeans) => Partial<SellRow>

const plus = (text: string, by: bigint): string => (BigInt(text) + by).toString()

/** Fields of a row, each changed alone. */
const FACTS: Readonly<Record<string, Forgery>> = {
  'another account': (_row, { ownAccount }) => ({ account_number: ownAccount }),
  'another bank': () => ({ institution: 'ng-gtbank' }),
  'another name': () => ({ account_name: 'THIEF A' }),
  'more money': ({ from_amount }, { random }) => ({
    from_amount: plus(from_amount, random.amount(1n, BigInt(from_amount))),
  }),
  'one unit more': ({ from_amount }) => ({ from_amount: plus(from_amount, 1n) }),
  'a better rate': ({ gross, receives }, { random }) => {
    const more = random.amount(1n, BigInt(gross))
    return { gross: plus(gross, more), receives: plus(receives, more) }
  },
  'less fee': ({ fee, receives }) => ({ fee: plus(fee, -1n), receives: plus(receives, 1n) }),
  'another coin': (row, { random, known }) => {
    const { from_asset, from_amount } = random.pick(known.filter((other) => other.from_asset !== row.from_asset))
    return { from_asset, from_amount }
  },
  'another customer': ({ holder }, { random, customers }) => ({
    holder: random.pick(customers.filter((other) => other !== holder)),
  }),
  'worth less': () => ({ usd_cents: '1' }),
  'back as another': ({ if_failed }) => ({ if_failed: if_failed === 'crypto' ? 'local' : 'crypto' }),
  // The row's id is not the confirmed one.
  'the same again': () => ({}),
}

const CONSENTS: Readonly<Record<string, Forgery>> = {
  ...Object.fromEntries(
    Object.entries(CONSENT_FORGERIES).map(([name, forgery]): [string, Forgery] => [
      name,
      (row, means) => ({ consent: forgery(consenting(row), { ...means, known: means.known.map(consenting) }) }),
    ]),
  ),
  'a rule of their own': (row) => ({
    consent: { ...consentOf(row), rule: { network: 'ethereum', sharePercent: 100, targetRate: null } },
  }),
  "a rule's, as by a rule": (_row, { known }) => {
    const { consent, automatic } = known.find((other) => other.automatic) ?? { consent: null, automatic: true }
    return { consent, automatic }
  },
}

const consenting = (row: SellRow) => ({ holder: row.holder, consent: row.consent })

/** The whole row signed with the attacker's own key, under the key id of the product or its own. */
const OWN_SIGNATURES: Readonly<Record<string, Forgery>> = {
  'signed by another key': (row, means) => {
    const { authorization } = consentOf({ consent: signed(row, means).consent })
    return {
      consent: { ...withAuthorization(row, { ...authorization, key: consentOf(row).authorization.key }), rule: null },
    }
  },
  'signed by an unknown key': signed,
}

function signed(row: SellRow, { key, now }: SellMeans): Pick<SellRow, 'consent'> {
  const authorization = authorize(key, statementOf(row), { confirmedAt: now, factors: ['pin', 'code'] })
  return { consent: { ...consentOf(row), authorization, rule: null } }
}

/** Builds the statement of a row. */
function statementOf(row: SellRow): Statement {
  const { tier, dayMaxCents, monthMaxCents } = consentOf(row)
  const local = (text: string) => money(row.currency, BigInt(text))
  return sellStatementOf(
    {
      id: row.id,
      holder: row.holder,
      rate: row.rate,
      ifFailed: row.if_failed,
      value: money('USD', BigInt(row.usd_cents)),
      sold: money(row.from_asset, BigInt(row.from_amount)),
      gross: local(row.gross),
      fee: local(row.fee),
      flatFee: local(row.flat_fee),
      receives: local(row.receives),
      to: {
        country: row.country,
        currency: row.currency,
        method: row.method,
        institution: row.institution,
        branch: row.branch,
        accountType: row.account_type,
        accountNumber: row.account_number,
        accountName: row.account_name,
      },
    },
    { tier, dayMaxCents: BigInt(dayMaxCents), monthMaxCents: BigInt(monthMaxCents) },
  )
}

/**
 * The state that a forged row claims: the worker's login can write it as booked, or as ordered with an attempt to be
 * sent.
 */
export type ForgedState = 'locked' | 'converted' | 'payout_sent'

/** A forged sale: a short description of the forgery, the login that writes it, and its state. */
export type ForgedSell = {
  readonly name: string
  readonly row: SellRow
  readonly login: 'api' | 'worker'
  readonly state: ForgedState
}

const ALL = { ...FACTS, ...CONSENTS, ...OWN_SIGNATURES }
const FORGED_STATES = [
  ['api', 'locked'],
  ['worker', 'locked'],
  ['worker', 'converted'],
  ['worker', 'payout_sent'],
] as const

/** Every forgery alone in every state, each of another sale; then random combinations, up to `tries`. */
export function forgedSells(means: SellMeans, tries: number, newSellId: () => SellId): readonly ForgedSell[] {
  const { random } = means
  // A sale by a rule cannot be re-signed as one by hand.
  const known = means.known.filter(({ automatic }) => !automatic)
  const of = (place: number): SellRow => {
    const row = known[place % known.length]
    if (row === undefined) throw new Error('nothing was sold by hand')
    return { ...row, id: newSellId() }
  }
  const each = FORGED_STATES.flatMap(([login, state], at) =>
    Object.entries(ALL).map(([name, forgery], place): ForgedSell => {
      const row = of(place + at)
      return { name, login, state, row: { ...row, ...forgery(row, means) } }
    }),
  )
  const more = Array.from({ length: Math.max(0, tries - each.length) }, (_, place): ForgedSell => {
    const [login, state] = random.pick(FORGED_STATES)
    const names = [
      random.pick(Object.keys(FACTS)),
      random.pick(Object.keys(FACTS)),
      random.pick(Object.keys({ ...CONSENTS, ...OWN_SIGNATURES })),
    ]
    const row = names.reduce<SellRow>((made, name) => ({ ...made, ...ALL[name]?.(made, means) }), of(place))
    return { name: names.join(', '), login, state, row }
  })
  return [...each, ...more].slice(0, tries)
}
