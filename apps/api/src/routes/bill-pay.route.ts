/** Routes of the page for whoever pays a bill: map each call to its use case and the result to the contract. */
import * as contract from '@zend/contracts'
import {
  ASSET_NAMES,
  type CoinCode,
  COIN_CODES,
  formatMoney,
  joinDestination,
  ok,
  refuse,
  type Refusal,
  type Result,
  splitDestination,
} from '@zend/kernel'
import { identicon, identiconSeed } from '@zend/kernel/identicon'
import { networksOf, type NetworkTable, paymentUri } from '@zend/server/core/assets'
import { qrCode } from '@zend/server/core/paper'
import { priceText } from '@zend/server/core/pricing'
import { networkOf, perMinute } from '@zend/server/core/throttle'
import * as bills from '@zend/server/products/bills'
import type { Arrival, PayDeps, PayQuote, PayView } from '@zend/server/products/bills'
import type { SentTo } from '@zend/server/products/withdrawal'
import { type Route, route } from '../guard.ts'
import type { ReturnsOf } from './bill-fates.ts'

/** Dependencies of these routes. */
export type PayRoutesDeps = PayDeps & { readonly returnsOf: ReturnsOf }

/** The routes of the page for payers. */
export function billPayRoutes(deps: PayRoutesDeps): Route[] {
  const admit = perMinute(deps.policy.viewsPerMinuteMax)
  const answered = async <R extends Refusal>(result: Result<PayView, R>) =>
    result.ok ? ok(viewOf(deps, result.value, await deps.returnsOf(deps.db.read, result.value.bill))) : result
  return [
    route(contract.getPay, async ({ params: { code } }, { ip }) => {
      const freeAt = await admit(networkOf(ip), deps.clock.now())
      if (freeAt !== null) return refuse('rate_limited', { retryAt: freeAt })
      return answered(await bills.openPay(deps, code))
    }),
    route(contract.beginPay, async ({ params: { code }, body: { name = null } }, { ip }) => {
      const begun = await bills.beginPayment(deps, code, { name }, { ip })
      return begun.ok ? ok({ code: begun.value.code }) : begun
    }),
    route(contract.quotePay, async ({ params: { code }, body: { currency: coin, chain: network } }, { ip }) => {
      const quoted = await bills.quotePay(deps, code, { coin, network }, { ip })
      return quoted.ok ? ok(await quoteOf(deps, quoted.value)) : quoted
    }),
    route(contract.refundPay, async ({ params: { code }, body: { chain: network, address, claim } }, { ip }) =>
      answered(await bills.refundPay(deps, code, { network, address, claim: claim ?? null }, { ip })),
    ),
    route(contract.leavePayMail, async ({ params: { code }, body: { email } }, { ip }) =>
      answered(await bills.leaveMail(deps, code, { email }, { ip })),
    ),
  ]
}

function viewOf(
  { networks, clock }: PayDeps,
  { bill, company, arrivals, isClaimMailed }: PayView,
  returns: readonly SentTo[],
): contract.PayView {
  const text = (amount: bigint): string => formatMoney(bills.inCurrencyOf(bill, amount))
  const excess = bills.excessOf(bill)
  return {
    kind: bill.kind,
    state: bill.state,
    company: { name: company.name, verified: company.isVerified },
    contact: bill.contact,
    number: bill.number,
    title: bill.title,
    details: bill.details,
    lines: bill.lines.map((line) => ({ text: line.text, amount: text(line.amount) })),
    customer: bill.billedTo?.name ?? null,
    currency: bill.amount.asset,
    amount: formatMoney(bill.amount),
    paid: text(bill.paid),
    remaining: text(bills.remainingOf(bill)),
    excess: excess === null ? null : text(excess),
    dueOn: bill.dueOn,
    coins: coinsOf(networks, bill),
    came: arrivals.map((arrival) => ({
      seenAt: arrival.seenAt.toISOString(),
      currency: arrival.coins.asset,
      networkName: networks[arrival.network].name,
      amount: formatMoney(arrival.coins),
      state: CAME[arrival.state] ?? (arrival.counted === null ? 'confirming' : 'counted'),
      worth: arrival.counted === null ? null : text(arrival.counted.worth),
      late: arrival.counted?.late ?? false,
    })),
    refund: refundOf(bill, { isClaimMailed, returns }),
    mail:
      bill.kind === 'link'
        ? 'none'
        : bill.payerMail === null && (bill.billedTo?.email ?? null) === null
          ? 'open'
          : 'known',
    at: clock.now().toISOString(),
  }
}

/** Where an excess stands: what the company sent to the address that was named counts as its return. */
function refundOf(
  bill: PayView['bill'],
  { isClaimMailed, returns }: { readonly isClaimMailed: boolean; readonly returns: readonly SentTo[] },
): contract.PayView['refund'] {
  if (bills.excessOf(bill) === null) return 'none'
  if (bill.refundTo === null) return isClaimMailed ? 'mailed' : 'open'
  if (returns.some(({ state }) => state === 'done')) return 'returned'
  return returns.some(({ state }) => !ENDED.has(state)) ? 'returning' : 'named'
}

/** Withdrawals that were ended without being paid. */
const ENDED: ReadonlySet<SentTo['state']> = new Set(['cancelled', 'rejected', 'failed'])

/** What whoever pays is told of a deposit's state; of a credited one, whether it is counted yet. */
const CAME: Readonly<Partial<Record<Arrival['state'], contract.PayView['came'][number]['state']>>> = {
  detected: 'seen',
  confirming: 'confirming',
  screening: 'confirming',
  below_minimum: 'confirming',
  reorged: 'gone',
  dropped: 'gone',
  reversed: 'gone',
}

/** The coins that are taken, each with its networks. */
function coinsOf(networks: NetworkTable, bill: PayView['bill']): contract.PayView['coins'] {
  return COIN_CODES.flatMap((currency: CoinCode) => {
    const ways = networksOf(networks, currency).flatMap((network) => {
      const coin = bills.takenCoin(networks, bill, { coin: currency, network: network.id })
      return coin === null
        ? []
        : [
            {
              network: network.id,
              name: network.name,
              minimum: formatMoney(coin.minDeposit),
              arrivalMinutes: network.arrivalMinutes,
            },
          ]
    })
    return ways.length === 0 ? [] : [{ currency, name: ASSET_NAMES[currency], networks: ways }]
  })
}

async function quoteOf(
  { networks, clock }: PayDeps,
  { quote, bill, destination }: PayQuote,
): Promise<contract.PayQuote> {
  const network = networks[quote.network]
  const { address, memo } = splitDestination(destination)
  const uri = paymentUri(network, quote.coins.asset, destination)
  const code = qrCode(uri)
  return {
    currency: quote.coins.asset,
    network: network.id,
    networkName: network.name,
    amount: formatMoney(quote.coins),
    worth: formatMoney(bills.inCurrencyOf(bill, quote.worth)),
    rate: priceText({
      base: quote.coins.asset,
      quote: bill.amount.asset,
      numerator: quote.worth,
      denominator: quote.coins.amount,
    }),
    expiresAt: quote.expiresAt.toISOString(),
    address,
    memo,
    memoName: network.memo,
    uri,
    qr: { side: code.side, path: code.runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('') },
    picture: identicon(await identiconSeed(joinDestination(address, memo)), { columns: 12, rows: 12 }).map(
      ({ fill, d }) => ({ fill, d }),
    ),
    confirmations: network.confirmations,
    arrivalMinutes: network.arrivalMinutes,
    at: clock.now().toISOString(),
  }
}
