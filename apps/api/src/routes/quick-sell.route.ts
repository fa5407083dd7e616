/** Routes of quick sell: map each call to its use case and the result to the contract. They decide nothing. */
import * as contract from '@zend/contracts'
import { formatMoney, isId, type Money, ok, parseMoney, refuse, type Result } from '@zend/kernel'
import { awaitsApproval } from '@zend/server/core/approvals'
import type { NetworkTable } from '@zend/server/core/assets'
import { boundPlaceOf, type PayoutAccountsDeps, savingAct, type Scheme } from '@zend/server/core/payout-accounts'
import { priceText } from '@zend/server/core/pricing'
import {
  endRule,
  type PayoutCountry,
  type QuickSellDeps,
  quoteSell,
  quoteSellToNew,
  readPayoutCountries,
  readRules,
  readSell,
  readSellLimit,
  readSellRate,
  readSells,
  foreseeSell,
  requestSell,
  type RuleView,
  sellingAct,
  sellingAndSavingAct,
  type SellQuoted,
  type SellView,
  setRule,
  lateSeconds,
} from '@zend/server/products/quick-sell'
import { type Actor, type Route, route } from '../guard.ts'
import { askedOf, foreseenOf } from './approval-asked.ts'
import { accountOf, payoutAccountRoutes } from './payout-accounts.route.ts'
import type { DetailReader } from './transactions.route.ts'
import { typedSide } from './typed-side.ts'
import type { DescribeAct, EmailOtpQuery, EmailOtpRefusal } from './withdraw.route.ts'

/** Dependencies of these routes. */
export type QuickSellRoutesDeps = QuickSellDeps & {
  readonly networks: NetworkTable
  /** Tells whether a bill is this holder's own, and can have rules. */
  readonly ownBill: NonNullable<Parameters<typeof setRule>[0]['ownBill']>
  readonly accounts: PayoutAccountsDeps
}

/** The routes of quick sell. */
export function quickSellRoutes(deps: QuickSellRoutesDeps): Route[] {
  return [...placeRoutes(deps), ...payoutAccountRoutes(deps.accounts), ...saleRoutes(deps), ...ruleRoutes(deps)]
}

function placeRoutes(deps: QuickSellRoutesDeps): Route[] {
  return [
    route(contract.getQuickSellCountries, async () => {
      const countries = await readPayoutCountries(deps)
      return ok({ countries: countries.map((country) => countryOf(country, deps.policy.feeBps)) })
    }),
    route(contract.getQuickSellRate, async ({ query: { fromCurrency, toCurrency } }) => {
      if (deps.policy.termsOf(toCurrency) === null) return refuse('invalid_request', { field: 'query.toCurrency' })
      const found = await readSellRate(deps, fromCurrency, toCurrency)
      if (!found.ok) return found
      const { mid, afterFee, asOf } = found.value
      return ok({
        rate: priceText(afterFee),
        midRate: priceText(mid),
        feeBps: deps.policy.feeBps,
        asOf: asOf.toISOString(),
      })
    }),
    route(contract.getUsdtZarRate, async () => {
      const found = await readSellRate(deps, 'USDT', 'ZAR')
      return found.ok ? ok(priceText(found.value.afterFee)) : found
    }),
    route(contract.getQuickSellLimit, async ({ body: { fromCurrency, toCurrency, accountId } }, { actor }) => {
      if (deps.policy.termsOf(toCurrency) === null) return refuse('invalid_request', { field: 'body.toCurrency' })
      const found = await readSellLimit(deps, actor, { from: fromCurrency, currency: toCurrency, accountId })
      if (!found.ok) return found
      const { terms, left, rule, freesAt } = found.value
      const bounds = {
        minimum: formatMoney(terms.minimum),
        maximum: formatMoney(terms.maximum),
        left: formatMoney(left),
      }
      return ok({ currency: toCurrency, ...bounds, rule, freesAt: freesAt?.toISOString() ?? null })
    }),
  ]
}

function saleRoutes(deps: QuickSellRoutesDeps): Route[] {
  const sold = async (made: Awaited<ReturnType<typeof requestSell>>, actor: Actor) => {
    if (!made.ok) return made
    if (awaitsApproval(made.value)) return ok(askedOf(made.value))
    const found = await readSell(deps, deps.db.read, actor, made.value.id)
    return found.ok ? ok({ transaction: sellDetailOf(found.value) }) : found
  }
  return [
    route(
      contract.quoteQuickSell,
      async ({ body: { accountId, account, fromCurrency: from, changes, ...amounts } }, { actor, keyCall }) => {
        // A key signs what it asks for, and not which request that changes.
        if (keyCall !== null && changes !== undefined) return refuse('invalid_request', { field: 'body.changes' })
        const typed = typedSide(amounts)
        if (!typed.ok) return typed
        const wanted = { from, ...typed.value }
        if (account !== undefined) {
          const isOwn = actor.holder === actor.userId
          if (!isOwn || accountId !== undefined) return refuse('invalid_request', { field: 'body.account' })
          const quoted = await quoteSellToNew(deps, deps.accounts, actor, { ...wanted, account })
          return quoted.ok ? ok(quoteOf(quoted.value)) : quoted
        }
        if (accountId === undefined) return refuse('invalid_request', { field: 'body.accountId' })
        const quoted = await quoteSell(deps, actor, { ...wanted, accountId, changes })
        return quoted.ok ? ok(quoteOf(quoted.value)) : quoted
      },
    ),
    route(contract.foreseeQuickSell, async ({ body: { quote } }, { actor }) => {
      const found = await foreseeSell(deps, actor, quote)
      return found.ok ? ok(foreseenOf(found.value)) : found
    }),
    route(
      contract.quickSell,
      async ({ body: { quote, ifFailed, otp, transactionPin: pin, sells } }, { actor, idempotencyKey, keyCall }) => {
        const wish = { quote, ifFailed, idempotencyKey }
        if (keyCall === null) {
          if (sells !== undefined) return refuse('invalid_request', { field: 'body.sells' })
          if (otp === undefined) return refuse('invalid_request', { field: 'body.otp' })
          if (pin === undefined) return refuse('invalid_request', { field: 'body.transactionPin' })
          return sold(await requestSell(deps, actor, { ...wish, otp, pin }), actor)
        }
        if (otp !== undefined || pin !== undefined) return refuse('invalid_request', { field: 'body' })
        return sold(await requestSell(deps, actor, { ...wish, request: keyCall.request }), actor)
      },
    ),
    route(contract.getQuickSells, async ({ query }, { actor }) => {
      const found = await readSells(deps, deps.db.read, actor, query)
      if (!found.ok) return found
      const { sells, total, cursor } = found.value
      return ok({ transactions: sells.map(sellDetailOf), page: query.page, limit: query.limit, total, cursor })
    }),
  ]
}

function ruleRoutes(deps: QuickSellRoutesDeps): Route[] {
  return [
    route(contract.getSellRules, async ({ query: { bill = null } }, { actor }) =>
      ok({ rules: (await readRules(deps, actor, bill)).map(ruleOf) }),
    ),
    route(
      contract.setSellRule,
      async ({ body: { currency: coin, chain: network, transactionPin: pin, ...rule } }, { actor }) => {
        const set = await setRule(deps, actor, { ...rule, coin, network, pin })
        return set.ok ? ok({ rule: ruleOf(set.value) }) : set
      },
    ),
    route(contract.deleteSellRule, async ({ params: { id } }, { actor }) => {
      const ended = await endRule(deps, actor, id)
      return ended.ok ? ok({ removed: 1 }) : ended
    }),
  ]
}

/** Describes what a mailed code of quick sell confirms, in the canonical form that the code is bound to. */
export const describeSellAct: DescribeAct = async (_actor, query) => {
  const {
    emailType,
    fiatCurrency,
    bankName,
    accountNumber,
    accountType,
    accountName,
    cryptoCurrency,
    fromCurrencyAmt,
    saves,
  } = query
  if (fiatCurrency === undefined) return missing('fiatCurrency')
  if (bankName === undefined) return missing('bankName')
  if (accountNumber === undefined) return missing('accountNumber')
  const place = boundPlaceOf(fiatCurrency, { institution: bankName, accountNumber, accountName })
  if (!place.ok) return place
  const { scheme, writtenName } = place.value
  if (accountType !== undefined && accountType !== scheme.method) return missing('accountType')
  const isSaving = emailType === 'quickSellBankAccount' || saves !== undefined
  if (isSaving && !scheme.resolves && writtenName === null) return missing('accountName')
  if (emailType === 'quickSellBankAccount') return ok(savingAct(place.value))
  if (cryptoCurrency === undefined) return missing('cryptoCurrency')
  const sold = parseMoney(cryptoCurrency, fromCurrencyAmt ?? '')
  if (!sold.ok) return missing('fromCurrencyAmt')
  return ok(
    saves === undefined
      ? sellingAct(sold.value, { ...place.value, currency: fiatCurrency })
      : sellingAndSavingAct(sold.value, savingAct(place.value)),
  )
}

const missing = (field: keyof EmailOtpQuery): Result<never, EmailOtpRefusal> =>
  refuse('invalid_request', { field: `query.${field}` })

/** Reads sales for the transactions' routes. */
export const sellDetails =
  (deps: Pick<QuickSellDeps, 'db' | 'clock' | 'policy'>): DetailReader =>
  async (holder, id) => {
    if (!isId('sel', id)) return refuse('not_found')
    const found = await readSell(deps, deps.db.read, { holder }, id)
    return found.ok ? ok(sellDetailOf(found.value)) : found
  }

/** Maps a sale to the contract. */
export function sellDetailOf({
  sell,
  reference,
  usualSeconds,
  expectedAt,
  lateAt,
  feeBack,
  stages,
}: SellView): contract.QuickSellDetail {
  const { sold, receives, to, state } = sell
  return {
    _id: sell.id,
    transactionType: 'quick_sell',
    direction: 'out',
    ...worth(sold),
    counter: worth(receives),
    party: to.accountNumber,
    status: contract.QUICK_SELL_BADGES[state],
    timeStamp: sell.reachedAt.locked.toISOString(),
    network: null,
    usualSeconds,
    state,
    account: {
      _id: sell.accountId,
      institutionName: sell.institutionName,
      accountNumber: to.accountNumber,
      accountName: to.accountName,
      method: to.method,
    },
    midRate: sell.midRate,
    rate: sell.rate,
    fee: { bps: sell.feeBps, ...worth(sell.fee) },
    flatFee: worth(sell.flatFee),
    ifFailed: sell.ifFailed,
    returned: sell.returned === null ? null : worth(sell.returned),
    reference,
    reason: sell.reason,
    automatic: sell.automatic,
    expectedAt: expectedAt?.toISOString() ?? null,
    lateAt: lateAt?.toISOString() ?? null,
    feeBack: feeBack === null ? null : worth(feeBack),
    stages: stages.map(({ key, state: stage, at }) => ({ key, state: stage, at: at?.toISOString() ?? null })),
  }
}

function countryOf({ country, currency, terms, ways }: PayoutCountry, feeBps: number): contract.QuickSellCountry {
  return {
    country,
    currency,
    minimum: formatMoney(terms.minimum),
    maximum: formatMoney(terms.maximum),
    flatFee: formatMoney(terms.flatFee),
    feeBps,
    methods: ways.map(({ scheme, institutions, usualSeconds, state }) => ({
      method: scheme.method,
      fields: fieldsOf(scheme, institutions),
      resolves: scheme.resolves,
      usualSeconds,
      state,
    })),
  }
}

function fieldsOf(
  { number, branch, accountTypes, resolves }: Scheme,
  institutions: readonly { readonly code: string; readonly name: string }[],
): contract.AccountField[] {
  const choice = (
    name: contract.AccountField['name'],
    choices: contract.AccountField['choices'],
  ): contract.AccountField => ({ name, kind: 'choice', pattern: '.+', example: choices?.[0]?.value ?? '', choices })
  return [
    choice(
      'institution',
      institutions.map(({ code, name }) => ({ value: code, label: name })),
    ),
    ...(branch === null ? [] : [{ name: 'branch', kind: 'digits', ...branch, choices: null } as const]),
    ...(accountTypes === null
      ? []
      : [
          choice(
            'accountType',
            accountTypes.map((type) => ({ value: type, label: type })),
          ),
        ]),
    { name: 'accountNumber', ...number, choices: null },
    ...(resolves
      ? []
      : [{ name: 'accountName', kind: 'text', pattern: '.{2,120}', example: 'Ada Nkem Obi', choices: null } as const]),
  ]
}

const quoteOf = ({ quote, offer, account, expiresAt }: SellQuoted): contract.QuickSellQuote => ({
  quote,
  account: accountOf(account),
  saves: offer.newAccount !== undefined,
  fromCurrency: offer.sold.asset,
  fromAmount: formatMoney(offer.sold),
  toCurrency: offer.receives.asset,
  midRate: offer.midRate,
  rate: offer.rate,
  priceAsOf: offer.priceAsOf.toISOString(),
  fee: { bps: offer.feeBps, amount: formatMoney(offer.fee) },
  flatFee: formatMoney(offer.flatFee),
  receives: formatMoney(offer.receives),
  usualSeconds: offer.saidSeconds,
  lateSeconds: lateSeconds(offer.saidSeconds),
  expiresAt: expiresAt.toISOString(),
})

const ruleOf = ({ rule, account, waiting }: RuleView): contract.SellRule => ({
  _id: rule.id,
  currency: rule.coin,
  chain: rule.network,
  sharePercent: rule.sharePercent,
  account: accountOf(account),
  targetRate: rule.targetRate,
  on: rule.on,
  waiting: formatMoney(waiting),
  lastRefusal: rule.lastRefusal,
})

const worth = (value: Money) => ({ amount: formatMoney(value), currency: value.asset })
