/**
 * The queries and calls of quick sell: countries, rates, saved accounts, limits, offers, the sale, rules. Only
 * `sendQuickSell` moves money.
 */
import {
  addPayoutAccount,
  deletePayoutAccount,
  deleteSellRule,
  type EndpointCall,
  type EndpointData,
  getEmailOtp,
  getPayoutAccounts,
  getQuickSellCountries,
  getQuickSellLimit,
  getQuickSellRate,
  getQuickSells,
  getSellRules,
  type OtpSent,
  type PayoutAccount,
  quickSell,
  type QuickSellCountry,
  type ApprovalAsked,
  type QuickSellDetail,
  type QuickSellQuote,
  quoteQuickSell,
  resolvePayoutAccount,
  type SellRule,
  setSellRule,
} from '@zend/contracts'
import { type AssetCode, type CoinCode, type Id, isCoin, type LocalCurrency, MINUTE_MS, SECOND_MS } from '@zend/kernel'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import type { Changes } from '@zend/web/data/links'

/** The current rate of one unit; an indication, not an offer. */
export type QuickSellRate = EndpointData<typeof getQuickSellRate>
/** The amount that may be sold into a currency now, in that currency. */
export type QuickSellLimit = EndpointData<typeof getQuickSellLimit>
/** An account before it is saved. */
export type NewAccount = Pick<EndpointCall<typeof addPayoutAccount>['body'], 'country' | 'method' | 'fields'>
/** The account holder by the bank. */
export type AccountName = EndpointData<typeof resolvePayoutAccount>
/** What a sale goes into: a saved account, or one that the sale saves. */
export type SellInto = { readonly saved: PayoutAccount } | { readonly fresh: NewAccount }
/**
 * The input of an offer: what to sell, or with `fixed` what is to arrive, and into which account; `changes` is the
 * request that it changes.
 */
export type SellRequest = {
  readonly into: SellInto
  readonly from: AssetCode
  readonly amount: string
  readonly fixed: 'to' | null
  readonly changes: Changes | null
}
/** A confirmed offer. */
export type SellOrder = EndpointCall<typeof quickSell>['body']
/** A rule's input. */
export type NewRule = EndpointCall<typeof setSellRule>['body']

/** The maximum number of saved accounts (product.md §9): one page holds them all. */
export const ACCOUNTS_MAX = 10
const RATE_MS = 15 * SECOND_MS

/** The countries to sell to. Refetched each minute, because it also says whether payouts work now. */
export const quickSellCountriesQuery = () =>
  queryOptions({
    queryKey: ['quick-sell', 'countries'],
    queryFn: async ({ signal }): Promise<readonly QuickSellCountry[]> =>
      (await services().api.call(getQuickSellCountries, {}, { signal })).countries,
    refetchOnMount: 'always',
    refetchInterval: MINUTE_MS,
    staleTime: MINUTE_MS,
  })

/** The rate of a coin. A local balance is paid out without one, so it makes no call. */
export const quickSellRateQuery = (from: AssetCode, toCurrency: LocalCurrency | null) =>
  queryOptions({
    queryKey: ['quick-sell', 'rate', from, toCurrency],
    queryFn: async ({ signal }): Promise<QuickSellRate | null> =>
      !isCoin(from) || toCurrency === null
        ? null
        : services().api.call(
            getQuickSellRate,
            { query: { fromCurrency: from satisfies CoinCode, toCurrency } },
            { signal },
          ),
    enabled: isCoin(from) && toCurrency !== null,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: RATE_MS,
    staleTime: RATE_MS,
  })

/**
 * The amount that may be sold now, into a saved account if one is chosen. Sending and receiving invalidate it
 * (wallet.queries.ts); time changes it too.
 */
export const quickSellLimitQuery = (
  fromCurrency: AssetCode,
  toCurrency: LocalCurrency | null,
  accountId: Id<'acc'> | null,
) =>
  queryOptions({
    queryKey: ['wallet', 'limits', 'quick-sell', fromCurrency, toCurrency, accountId],
    queryFn: async ({ signal }): Promise<QuickSellLimit | null> =>
      toCurrency === null
        ? null
        : services().api.call(
            getQuickSellLimit,
            { body: { fromCurrency, toCurrency, ...(accountId === null ? {} : { accountId }) } },
            { signal },
          ),
    enabled: toCurrency !== null,
    refetchOnMount: 'always',
    refetchInterval: MINUTE_MS,
  })

/** All saved accounts, newest first. Screens filter them: there are at most ten. */
export const payoutAccountsQuery = () =>
  queryOptions({
    queryKey: ['wallet', 'payout-accounts'],
    queryFn: async ({ signal }): Promise<readonly PayoutAccount[]> =>
      (await services().api.call(getPayoutAccounts, { query: { page: 1, limit: ACCOUNTS_MAX } }, { signal })).accounts,
  })

/** How many sales are read for the list of the last ones, and for how long they took. */
export const LAST_SALES_LIMIT = 20

/** The newest sales. The key lies under those that a movement of money invalidates (data/wallet). */
export const lastSalesQuery = () =>
  queryOptions({
    queryKey: ['wallet', 'history', 'sales'],
    queryFn: async ({ signal }): Promise<readonly QuickSellDetail[]> =>
      (await services().api.call(getQuickSells, { query: { page: 1, limit: LAST_SALES_LIMIT } }, { signal }))
        .transactions,
  })

/** The customer's rules. */
export const sellRulesQuery = () =>
  queryOptions({
    queryKey: ['wallet', 'sell-rules'],
    queryFn: async ({ signal }): Promise<readonly SellRule[]> =>
      (await services().api.call(getSellRules, { query: {} }, { signal })).rules,
    refetchOnMount: 'always',
  })

/** Asks the bank for the account's holder. */
export const resolveAccount = (account: NewAccount): Promise<AccountName> =>
  services().api.call(resolvePayoutAccount, { body: account })

/** Mails a code that saves exactly this account. */
export const mailAccountCode = ({ method, fields }: NewAccount, fiatCurrency: LocalCurrency): Promise<OtpSent> =>
  services().api.call(getEmailOtp, {
    query: {
      emailType: 'quickSellBankAccount',
      fiatCurrency,
      bankName: fields.institution,
      accountNumber: fields.accountNumber,
      accountType: method,
      ...(fields.accountName === undefined ? {} : { accountName: fields.accountName }),
    },
  })

/** Saves an account, or asks others of the company to approve it; needs the mailed code and the PIN. */
export async function saveAccount(
  account: NewAccount,
  otp: string,
  transactionPin: string,
): Promise<PayoutAccount | ApprovalAsked> {
  const answer = await services().api.call(addPayoutAccount, { body: { ...account, otp, transactionPin } })
  return 'approval' in answer ? answer : answer.account
}

/** Removes a saved account. Currency and institution distinguish accounts with the same number. */
export async function removeAccount({ accountNumber, currency, institution }: PayoutAccount): Promise<void> {
  await services().api.call(deletePayoutAccount, { query: { accountNumber, fiatCurrency: currency, institution } })
}

/** Requests a firm offer. */
export const askSellQuote = (
  { into, from, amount, fixed, changes }: SellRequest,
  signal?: AbortSignal,
): Promise<QuickSellQuote> => {
  const account = 'saved' in into ? { accountId: into.saved._id } : { account: into.fresh }
  const typed = fixed === 'to' ? { toCurrencyAmt: amount } : { fromCurrencyAmt: amount }
  const sale = { ...account, fromCurrency: from, ...typed }
  return services().api.call(quoteQuickSell, { body: changes === null ? sale : { ...sale, changes } }, { signal })
}

/**
 * Mails a code that sells this amount to this account, and saves it where the offer does. The rate is only shown in the
 * mail; the code is valid for another one too.
 */
export const mailSaleCode = ({ account, saves, fromCurrency, fromAmount, rate }: QuickSellQuote): Promise<OtpSent> =>
  services().api.call(getEmailOtp, {
    query: {
      emailType: 'quickSellWithdrawal',
      fiatCurrency: account.currency,
      bankName: account.institution,
      accountNumber: account.accountNumber,
      cryptoCurrency: fromCurrency,
      fromCurrencyAmt: fromAmount,
      rate,
      ...(saves ? { saves: 'true' as const, accountType: account.method, accountName: account.accountName } : {}),
    },
  })

/** Sells at an offer. A repeat under the same key returns the first result. */
export async function sendQuickSell(
  order: SellOrder,
  idempotencyKey: string,
): Promise<QuickSellDetail | ApprovalAsked> {
  const answer = await services().api.call(quickSell, { body: order }, { idempotencyKey })
  return 'approval' in answer ? answer : answer.transaction
}

/** Makes or replaces a rule; needs the PIN. */
export const saveRule = async (rule: NewRule): Promise<SellRule> =>
  (await services().api.call(setSellRule, { body: rule })).rule

/** Ends a rule. Amounts that waited for it stay in the balance. */
export async function endRule({ _id }: SellRule): Promise<void> {
  await services().api.call(deleteSellRule, { params: { id: _id } })
}
