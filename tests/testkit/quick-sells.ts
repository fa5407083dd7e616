/** Quick sells of a running product over HTTP, as its web app makes them. */
import type { AccountField, PayoutAccount, QuickSellDetail, QuickSellQuote } from '@zend/contracts'
import { eventually, type HttpAnswer, type HttpCustomer } from './customer.ts'
import { newestCode } from './mailed-codes.ts'
import type { Product } from './product.ts'
import { PIN, QUICK_NUMBERS } from './withdrawals.ts'

/**
 * Configuration for quick payouts: rails are queried again soon, and an order cannot be in transit any more after two
 * seconds.
 */
export const QUICK_PAYOUTS = {
  ...QUICK_NUMBERS,
  quickSell: {
    payout: {
      askAfterMs: [200],
      claimMs: 1_500,
      orderOnItsWayMaxMs: 2_000,
      reversalLooksMs: [500, 1_000, 2_000, 4_000, 8_000, 60_000],
    },
    health: { casesMin: 1_000 },
    closeNameFirstDayMaxUsd: '100',
  },
} as const

/** An account as typed. */
export type AccountInput = {
  readonly country: string
  readonly method: 'bank' | 'mobile-money'
  readonly fields: Readonly<Partial<Record<AccountField['name'], string>>> & {
    readonly institution: string
    readonly accountNumber: string
  }
}

/**
 * A Nigerian account whose last two digits decide the outcome of payouts (listed on the sandbox's front page). Its
 * owner is Ada.
 */
export const nigerian = (lastTwo: string, middle = '00000'): AccountInput => ({
  country: 'NG',
  method: 'bank',
  fields: { institution: 'ng-access', accountNumber: `06${middle}0${lastTwo}`.slice(0, 10) },
})

async function codeFor(
  product: Product,
  customer: HttpCustomer,
  query: Readonly<Record<string, string>>,
): Promise<string> {
  const seen = new Set((await product.sandbox.mails(customer.email)).map(({ id }) => id))
  const answer = await customer.call('GET', `/${customer.base}/emailotp?${new URLSearchParams(query).toString()}`)
  if (answer.status !== 200) throw new Error(`no code: ${JSON.stringify(answer.json)}`)
  return eventually('the code', async () => newestCode(await product.sandbox.mails(customer.email), seen)?.code)
}

/** Saves an account, and returns any answer. */
export async function trySaving(
  product: Product,
  customer: HttpCustomer,
  fiatCurrency: string,
  wanted: AccountInput,
): Promise<HttpAnswer> {
  const { institution: bankName, accountNumber, accountName } = wanted.fields
  const named = accountName === undefined ? {} : { accountName }
  const query = {
    emailType: 'quickSellBankAccount',
    fiatCurrency,
    bankName,
    accountNumber,
    accountType: wanted.method,
    ...named,
  }
  const otp = await codeFor(product, customer, query)
  return customer.call('POST', `/${customer.base}/quicksell/bank`, { ...wanted, otp, transactionPin: PIN })
}

/** Saves an account. Throws when it is refused. */
export async function saveAccount(
  product: Product,
  customer: HttpCustomer,
  fiatCurrency: string,
  wanted: AccountInput,
): Promise<PayoutAccount> {
  const answer = await trySaving(product, customer, fiatCurrency, wanted)
  if (answer.status !== 201) throw new Error(`the account was not saved: ${JSON.stringify(answer.json)}`)
  return (answer.data as { account: PayoutAccount }).account
}

/** The amount to sell, and the account. */
export type SellRequest = {
  readonly account: PayoutAccount
  readonly fromCurrency: string
  readonly fromCurrencyAmt: string
}

/** Asks for an offer, and returns any answer. */
export const askSellQuote = (customer: HttpCustomer, { account, ...wanted }: SellRequest): Promise<HttpAnswer> =>
  customer.call('POST', `/${customer.base}/quicksell/quote`, { accountId: account._id, ...wanted })

/** Returns the code that confirms selling this amount to this account. */
export const sellCode = (
  product: Product,
  customer: HttpCustomer,
  { account, fromCurrency, fromCurrencyAmt }: SellRequest,
): Promise<string> =>
  codeFor(product, customer, {
    emailType: 'quickSellWithdrawal',
    fiatCurrency: account.currency,
    bankName: account.institution,
    accountNumber: account.accountNumber,
    cryptoCurrency: fromCurrency,
    fromCurrencyAmt,
    rate: '1',
  })

/** Accepts an offer, and returns any answer. */
export const takeSell = (
  customer: HttpCustomer,
  body: Readonly<Record<string, string>>,
  key?: string,
): Promise<HttpAnswer> =>
  customer.call(
    'POST',
    `/${customer.base}/quicksell/withdraw`,
    body,
    key === undefined ? {} : { 'idempotency-key': key },
  )

/** Sells. Throws when it is refused. */
export async function sell(
  product: Product,
  customer: HttpCustomer,
  wanted: SellRequest,
  ifFailed: 'crypto' | 'local' = 'crypto',
): Promise<QuickSellDetail> {
  const otp = await sellCode(product, customer, wanted)
  const quoted = await askSellQuote(customer, wanted)
  if (quoted.status !== 200) throw new Error(`no offer: ${JSON.stringify(quoted.json)}`)
  const { quote } = quoted.data as QuickSellQuote
  const answer = await takeSell(customer, { quote, ifFailed, otp, transactionPin: PIN })
  if (answer.status !== 201) throw new Error(`not sold: ${JSON.stringify(answer.json)}`)
  return (answer.data as { transaction: QuickSellDetail }).transaction
}

/** A sale as its customer sees it. */
export const sellOf = async (customer: HttpCustomer, id: string): Promise<QuickSellDetail> =>
  (await customer.get<{ transaction: QuickSellDetail }>(`/transaction/${id}`)).transaction

/** Waits until a sale is in one of these states. */
export async function untilSold(
  customer: HttpCustomer,
  id: string,
  ...states: readonly QuickSellDetail['state'][]
): Promise<QuickSellDetail> {
  let last = ''
  return eventually(`${id} to be ${states.join(' or ')}`, async () => {
    const found = await sellOf(customer, id)
    last = found.state
    return states.includes(found.state) ? found : null
  }).catch((error: unknown) => {
    throw new Error(`${id} is ${last}`, { cause: error })
  })
}
