/**
 * Quotes of withdrawals and sales, signed as the product does with its secret, and valid for longer than a run: the
 * benchmark measures accepting a quote, not making it.
 */
import { HOUR_MS, newId } from '@zend/kernel'
import { quoteKeyFrom, signQuote } from '@zend/server/core/quotes'
import type { SellFacts } from '@zend/server/products/quick-sell'
import type { WithdrawalFacts } from '@zend/server/products/withdrawal'
import { systemClock as clock } from '@zend/server/ports/clock'
import { ACCOUNT, accountOf, customerId, SALE, SECRET, WITHDRAWAL } from './customers.ts'

const KEY = quoteKeyFrom(SECRET)

/** A quote for withdrawing ten dollars of USDT to an unknown address. */
export function offerOfWithdrawal(customer: number): string {
  const { asset, network, address } = WITHDRAWAL
  const facts: WithdrawalFacts = {
    id: newId('wdr', Date.now()),
    network,
    asset,
    amount: '10000000',
    fee: '1000000',
    budgetAsset: 'ETH',
    budget: '1',
    address,
  }
  return signed('withdrawal', customer, facts)
}

/** A quote for selling ten dollars of USDT into the customer's account, at a thousand naira each. */
export function offerOfSale(customer: number): string {
  const facts: SellFacts = {
    id: newId('sel', Date.now()),
    accountId: accountOf(customer),
    asset: SALE.asset,
    currency: ACCOUNT.currency,
    sold: '10000000',
    gross: '1000000',
    fee: '7500',
    feeBps: 75,
    flatFee: '5000',
    receives: '987500',
    midRate: '1000',
    rate: '992.5',
    pricedMs: Date.now(),
    saidSeconds: 120,
  }
  return signed('quick-sell', customer, facts)
}

const signed = (purpose: string, customer: number, facts: Readonly<Record<string, unknown>>): string =>
  signQuote(KEY, { purpose, holder: customerId(customer), expiresAt: new Date(clock.now().getTime() + HOUR_MS), facts })
