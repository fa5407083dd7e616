/**
 * The reads and calls of quick sell: where one can sell to, rates, saved accounts, limits, offers, the sale, rules.
 * Nothing here moves money but `sendQuickSell`.
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
  getSellRules,
  type OtpSent,
  type PayoutAccount,
  quickSell,
  type QuickSellCountry,
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

/** What one unit sells for now; an indication, not an offer. */
export type QuickSellRate = EndpointData<typeof getQuickSellRate>
/** What may be sold into a currency now, in that currency. */
export type QuickSellLimit = EndpointData<typeof getQuickSellLimit>
/** An account before it is saved. */
export type NewAccount = Pick<EndpointCall<typeof addPayoutAccount>['body'], 'country' | 'method' | 'fields'>
/** Whose account it is, as the bank says. */
export type AccountName = EndpointData<typeof resolvePayoutAccount>
/** What is to be sold, and to where. */
export type SellWish = { readonly accountId: Id<'acc'>; readonly from: AssetCode; readonly amount: string }
/** An offer, confirmed. */
export type SellOrder = EndpointCall<typeof quickSell>['body']
/** A rule as it is set. */
export type NewRule = EndpointCall<typeof setSellRule>['body']

/** Saved accounts at most (product.md §9): one page holds them all. */
export const ACCOUNTS_MAX = 10
const RATE_MS = 15 * SECOND_MS

/** Where crypto can be sold to. Read again each minute: it also says whether payouts go through now. */
export const quickSellCountriesQuery = () =>
  queryOptions({
    queryKey: ['quick-sell', 'countries'],
    queryFn: async ({ signal }): Promise<readonly QuickSellCountry[]> =>
      (await services().api.call(getQuickSellCountries, {}, { signal })).countries,
    refetchOnMount: 'always',
    refetchInterval: MINUTE_MS,
    staleTime: MINUTE_MS,
  })

/** The rate of a coin; a local balance is paid out without one, and asks nothing. */
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
 * What may be sold now, into a saved account where one is chosen. Whatever is sent or received makes it stale
 * (wallet.queries.ts); time alone does too.
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

/** Every saved account, newest first. Screens narrow them themselves: there are at most ten. */
export const payoutAccountsQuery = () =>
  queryOptions({
    queryKey: ['wallet', 'payout-accounts'],
    queryFn: async ({ signal }): Promise<readonly PayoutAccount[]> =>
      (await services().api.call(getPayoutAccounts, { query: { page: 1, limit: ACCOUNTS_MAX } }, { signal })).accounts,
  })

/** The customer's rules. */
export const sellRulesQuery = () =>
  queryOptions({
    queryKey: ['wallet', 'sell-rules'],
    queryFn: async ({ signal }): Promise<readonly SellRule[]> =>
      (await services().api.call(getSellRules, {}, { signal })).rules,
    refetchOnMount: 'always',
  })

/** Asks the bank whose account this is. */
export const resolveAccount = (account: NewAccount): Promise<AccountName> =>
  services().api.call(resolvePayoutAccount, { body: account })

/** Has a code mailed that saves exactly this account. */
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

/** Saves an account; takes the mailed code and the PIN. */
export const saveAccount = async (account: NewAccount, otp: string, transactionPin: string): Promise<PayoutAccount> =>
  (await services().api.call(addPayoutAccount, { body: { ...account, otp, transactionPin } })).account

/** Removes a saved account. Currency and institution tell twins of one number apart. */
export async function removeAccount({ accountNumber, currency, institution }: PayoutAccount): Promise<void> {
  await services().api.call(deletePayoutAccount, { query: { accountNumber, fiatCurrency: currency, institution } })
}

/** Asks for a firm offer. */
export const askSellQuote = ({ accountId, from, amount }: SellWish, signal?: AbortSignal): Promise<QuickSellQuote> =>
  services().api.call(quoteQuickSell, { body: { accountId, fromCurrency: from, fromCurrencyAmt: amount } }, { signal })

/**
 * Has a code mailed that sells this amount to this account. The rate is only told; the code holds for another one too.
 */
export const mailSaleCode = ({ account, fromCurrency, fromAmount, rate }: QuickSellQuote): Promise<OtpSent> =>
  services().api.call(getEmailOtp, {
    query: {
      emailType: 'quickSellWithdrawal',
      fiatCurrency: account.currency,
      bankName: account.institution,
      accountNumber: account.accountNumber,
      cryptoCurrency: fromCurrency,
      fromCurrencyAmt: fromAmount,
      rate,
    },
  })

/** Sells at an offer. A repeat under the same key answers the first result. */
export const sendQuickSell = async (order: SellOrder, idempotencyKey: string): Promise<QuickSellDetail> =>
  (await services().api.call(quickSell, { body: order }, { idempotencyKey })).transaction

/** Makes or replaces a rule; takes the PIN. */
export const saveRule = async (rule: NewRule): Promise<SellRule> =>
  (await services().api.call(setSellRule, { body: rule })).rule

/** Ends a rule. What waited stays in the balance. */
export async function endRule({ _id }: SellRule): Promise<void> {
  await services().api.call(deleteSellRule, { params: { id: _id } })
}
