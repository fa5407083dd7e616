/**
 * Says what a typed row means, and everything that is wrong with it at once. It asks nobody: who owns an account, and
 * whether somebody may be paid, is found out later. Pure.
 */
import { type BatchFault, type BatchField, type BatchWay, type NetworkName, type PayoutMethod } from '@zend/contracts'
import {
  type AssetCode,
  formatMoney,
  isAssetCode,
  isCoin,
  joinDestination,
  type LocalCurrency,
  type Money,
  parseMoney,
  toChain,
} from '@zend/kernel'
import { networkAsset, type NetworkTable } from '../../core/assets/index.ts'
import { INSTITUTIONS, type Institution } from '../../core/institutions/index.ts'
import { placeOf, SCHEMES } from '../../core/payout-accounts/index.ts'
import type { BatchRow, Fault, Typed } from './batch.ts'
import { plain, wayNamed } from './header-words.ts'
import { typedAmount } from './typed-amount.ts'

/** What is known without asking anybody: networks and the forms of their addresses, and what one payout may be. */
export type RowTerms = {
  readonly networks: NetworkTable
  /** Returns the canonical form of an address; `null` when it is none of the network. */
  readonly canonical: (network: NetworkName, text: string) => string | null
  /** Returns the bounds of one payout; `null` where nobody is paid that currency. */
  readonly payout: (currency: LocalCurrency) => { readonly minimum: Money; readonly maximum: Money } | null
}

/** What a row means. Where something is wrong, what is known so far. */
export type Meaning = Pick<BatchRow, 'way' | 'name' | 'amount' | 'reference' | 'payee' | 'payeeKey' | 'faults'>

/** Finds faults of one row, field by field: of each field the first. */
class Faults {
  readonly #found = new Map<BatchField, Fault>()
  add(field: BatchField, fault: BatchFault, limit: string | null = null): null {
    if (!this.#found.has(field)) this.#found.set(field, { field, fault, limit })
    return null
  }
  get all(): readonly Fault[] {
    return [...this.#found.values()]
  }
}

const LENGTHS: Readonly<Partial<Record<BatchField, number>>> = { name: 140, reference: 140, address: 200, memo: 120 }
const LENGTH_MAX = 60
// What cannot be stored, or makes one text look like another.
const HIDDEN = /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}]/u

/** Returns what a row means. */
export function understandRow(terms: RowTerms, typed: Typed): Meaning {
  const faults = new Faults()
  for (const [field, text] of Object.entries(typed) as [BatchField, string][]) {
    if (text.length > (LENGTHS[field] ?? LENGTH_MAX)) faults.add(field, 'too_long')
    if (HIDDEN.test(text)) faults.add(field, 'impossible')
  }
  const way = wayOf(typed, faults)
  const amount = amountOf(typed, way, faults)
  const payee = way === null ? null : payeeOf(terms, way, typed, faults)
  const place = way === 'bank' || way === 'mobile-money' ? payee : null
  if (amount !== null && place !== null) checkPayout(terms, amount, place, faults)
  if (amount !== null && way === 'address' && payee !== null) checkCoin(terms, amount, payee, faults)
  if (amount !== null && way === 'zend' && !isCoin(amount.asset)) faults.add('currency', 'not_paid')
  return {
    way,
    name: typed.name ?? null,
    amount,
    reference: typed.reference ?? null,
    payee: payee ?? {},
    payeeKey: payee === null || way === null ? null : keyOf(way, payee),
    faults: faults.all,
  }
}

/** The way that is named, or that the other fields imply. */
function wayOf(typed: Typed, faults: Faults): BatchWay | null {
  const { way, username, address, account, institution, country } = typed
  if (way !== undefined) return wayNamed(way) ?? faults.add('way', 'unknown')
  const implied = [username === undefined ? null : 'zend', address === undefined ? null : 'address'] as const
  const given = implied.filter((each) => each !== null)
  if (account !== undefined && given.length === 0) {
    const methods = new Set(
      institutionsNamed(institution ?? '', countryNamed(country ?? '')).map(({ method }) => method),
    )
    const [method, ...others] = methods
    // Unknown ones are told by the field that names them.
    return method !== undefined && others.length > 0 ? faults.add('way', 'missing') : (method ?? 'bank')
  }
  const [one, ...more] = account === undefined ? given : [...given, 'bank' as const]
  return one === undefined ? faults.add('account', 'missing') : more.length > 0 ? faults.add('way', 'ambiguous') : one
}

function amountOf(typed: Typed, way: BatchWay | null, faults: Faults): Money | null {
  const currency = typed.currency?.toUpperCase()
  if (typed.amount === undefined) faults.add('amount', 'missing')
  if (currency === undefined) return faults.add('currency', 'missing')
  if (!isAssetCode(currency)) return faults.add('currency', 'unknown')
  if (way !== null && (way === 'zend' || way === 'address') !== isCoin(currency))
    return faults.add('currency', 'not_paid')
  if (typed.amount === undefined) return null
  const text = typedAmount(typed.amount)
  if (!text.ok) return faults.add('amount', text.fault)
  const parsed = parseMoney<AssetCode>(currency, text.text.replace(/^0+(?=\d)/, ''))
  if (!parsed.ok) return faults.add('amount', 'too_precise')
  return parsed.value.amount > 0n ? parsed.value : faults.add('amount', 'too_small')
}

type Payee = Readonly<Record<string, string>>

function payeeOf(terms: RowTerms, way: BatchWay, typed: Typed, faults: Faults): Payee | null {
  if (way === 'zend') {
    const username = typed.username?.replace(/^@/, '').toLowerCase()
    if (username === undefined) return faults.add('username', 'missing')
    return /^[a-z0-9_]{3,20}$/.test(username) ? { username } : faults.add('username', 'impossible')
  }
  return way === 'address' ? addressOf(terms, typed, faults) : accountOf(way, typed, faults)
}

function addressOf({ networks, canonical }: RowTerms, typed: Typed, faults: Faults): Payee | null {
  const wanted = plain(typed.network ?? '')
  const network = Object.values(networks).find(({ id, name }) => plain(id) === wanted || plain(name) === wanted)
  if (typed.network === undefined) faults.add('network', 'missing')
  else if (network === undefined) faults.add('network', 'unknown')
  else if (!network.enabled) faults.add('network', 'not_paid')
  if (typed.address === undefined) return faults.add('address', 'missing')
  if (network === undefined) return null
  const address = canonical(network.id, joinDestination(typed.address, typed.memo ?? null))
  return address === null
    ? faults.add('address', 'impossible')
    : { network: network.id, networkName: network.name, address }
}

function accountOf(method: PayoutMethod, typed: Typed, faults: Faults): Payee | null {
  const { account, branch, accountType, name } = typed
  const country = typed.country === undefined ? null : countryNamed(typed.country)
  if (typed.country !== undefined && country === null) faults.add('country', 'unknown')
  const named = institutionsNamed(typed.institution ?? '', country).filter((each) => each.method === method)
  if (typed.institution === undefined) faults.add('institution', 'missing')
  else if (named.length === 0) faults.add('institution', 'unknown')
  else if (named.length > 1)
    faults.add(country === null ? 'country' : 'institution', country === null ? 'missing' : 'ambiguous')
  if (account === undefined) faults.add('account', 'missing')
  const [institution] = named
  if (institution === undefined || named.length > 1 || account === undefined) return null
  const place = placeOf(institution.country, method, {
    institution: institution.code,
    accountNumber: account,
    branch,
    accountType: accountType?.toLowerCase(),
    accountName: name,
  })
  if (!place.ok) {
    const field = FIELD_OF[place.refusal.field] ?? 'account'
    return faults.add(field, typed[field] === undefined ? 'missing' : 'impossible')
  }
  const { scheme, writtenName, accountNumber, institutionName } = place.value
  return {
    country: scheme.country,
    currency: scheme.currency,
    method,
    institution: institution.code,
    institutionName,
    accountNumber,
    ...(place.value.branch === null ? {} : { branch: place.value.branch }),
    ...(place.value.accountType === null ? {} : { accountType: place.value.accountType }),
    ...(writtenName === null ? {} : { accountName: writtenName }),
  }
}

const FIELD_OF: Readonly<Record<string, BatchField>> = {
  'body.fields.institution': 'institution',
  'body.fields.accountNumber': 'account',
  'body.fields.branch': 'branch',
  'body.fields.accountType': 'accountType',
  'body.fields.accountName': 'name',
}

function checkPayout({ payout }: RowTerms, amount: Money, payee: Payee, faults: Faults): void {
  if (amount.asset !== payee['currency']) return void faults.add('currency', 'not_paid')
  const terms = payout(amount.asset as LocalCurrency)
  if (terms === null) return void faults.add('currency', 'not_paid')
  if (amount.amount < terms.minimum.amount) faults.add('amount', 'too_small', formatMoney(terms.minimum))
  if (amount.amount > terms.maximum.amount) faults.add('amount', 'too_large', formatMoney(terms.maximum))
}

function checkCoin({ networks }: RowTerms, amount: Money, payee: Payee, faults: Faults): void {
  const network = Object.values(networks).find(({ id }) => id === payee['network'])
  const coin = network === undefined || !isCoin(amount.asset) ? null : networkAsset(network, amount.asset)
  if (coin === null) faults.add('currency', 'not_paid')
  else if (toChain({ asset: coin.asset, amount: amount.amount }, coin.decimals) === null)
    faults.add('amount', 'too_precise')
}

/** Names by which a payee is known to be the same one. */
const keyOf = (way: BatchWay, payee: Payee): string =>
  way === 'zend'
    ? `zend:${payee['username'] ?? ''}`
    : way === 'address'
      ? `address:${payee['network'] ?? ''}:${payee['address'] ?? ''}`
      : `account:${payee['institution'] ?? ''}:${payee['branch'] ?? ''}:${payee['accountNumber'] ?? ''}`

const COUNTRIES: ReadonlyMap<string, string> = new Map(
  [...new Set(SCHEMES.map(({ country }) => country))].flatMap((code) =>
    [
      code,
      ...['en', 'fr', 'pt', 'es'].map(
        (language) => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code,
      ),
    ].map((name): [string, string] => [plain(name), code]),
  ),
)

/** The code of a country where accounts are paid, by its code or its name; `null` for any other text. */
const countryNamed = (text: string): string | null => COUNTRIES.get(plain(text)) ?? null

/** The banks and providers that a text names, by their code, with or without the country, or their name. */
function institutionsNamed(text: string, country: string | null): readonly Institution[] {
  const wanted = plain(text)
  const within = INSTITUTIONS.filter((each) => country === null || each.country === country)
  const exact = within.filter(({ code }) => plain(code) === wanted)
  if (exact.length > 0) return exact
  return within.filter(
    ({ code, name }) => plain(name) === wanted || plain(code.slice(3)) === wanted || joined(name) === joined(text),
  )
}

const joined = (text: string): string => plain(text).replaceAll(' ', '')
