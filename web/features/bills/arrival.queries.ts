/** Reads and calls about what becomes of coins that are paid for a bill. */
import {
  type BillAnswer,
  type ConvertRules,
  getConvertRules,
  getPayoutAccounts,
  getSellRules,
  type PayoutAccount,
  type SellRule,
  setConvertRule,
  setSellRule,
  type WalletNetwork,
} from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { type ArrivalChoice, placesOf } from './arrival.choice.ts'

type BillId = BillAnswer['_id']
// A holder has at most ten.
const ACCOUNTS_MAX = 10

/** The rules that swap what is paid: of a bill, or with `null` the one for all. */
export const convertRulesQuery = (bill: BillId | null) =>
  queryOptions({
    queryKey: ['wallet', 'convert-rules', bill],
    queryFn: ({ signal }): Promise<ConvertRules> =>
      services().api.call(getConvertRules, { query: bill === null ? {} : { bill } }, { signal }),
    refetchOnMount: 'always',
  })

/** The rules that sell what is paid for a bill. */
export const billSalesQuery = (bill: BillId) =>
  queryOptions({
    queryKey: ['wallet', 'sell-rules', bill],
    queryFn: async ({ signal }): Promise<readonly SellRule[]> =>
      (await services().api.call(getSellRules, { query: { bill } }, { signal })).rules,
    refetchOnMount: 'always',
  })

/** The accounts that can be sold into. */
export const accountsQuery = () =>
  queryOptions({
    queryKey: ['wallet', 'payout-accounts'],
    queryFn: async ({ signal }): Promise<readonly PayoutAccount[]> =>
      (await services().api.call(getPayoutAccounts, { query: { page: 1, limit: ACCOUNTS_MAX } }, { signal })).accounts,
  })

/** What a choice is applied to: a bill with the coins it takes, and the rules that sell its coins now. */
export type Applied = {
  readonly bill: Pick<BillAnswer, '_id' | 'coins'>
  readonly networks: readonly WalletNetwork[]
  readonly sales: readonly SellRule[]
}

/**
 * Sets what becomes of coins that are paid for a bill from now on. Each rule is a call with the same PIN; repeating all
 * of them changes nothing. Throws the API's refusals.
 */
export async function applyChoice(
  client: QueryClient,
  { bill, networks, sales }: Applied,
  choice: ArrivalChoice,
  transactionPin: string,
): Promise<void> {
  const sell = (rule: Pick<SellRule, 'currency' | 'chain'>, accountId: PayoutAccount['_id'], on: boolean) =>
    services().api.call(setSellRule, {
      body: { ...rule, bill: bill._id, sharePercent: 100, accountId, targetRate: null, on, transactionPin },
    })
  try {
    if (choice.kind === 'sell') {
      for (const { currency, network } of placesOf(bill, networks))
        await sell({ currency, chain: network }, choice.account, true)
      return
    }
    const into = choice.kind === 'convert' ? choice.into : null
    await services().api.call(setConvertRule, { body: { bill: bill._id, into, transactionPin } })
    for (const { currency, chain, account, on } of sales) if (on) await sell({ currency, chain }, account._id, false)
  } finally {
    // Some of them may hold already.
    await client.invalidateQueries({ queryKey: convertRulesQuery(bill._id).queryKey })
    await client.invalidateQueries({ queryKey: billSalesQuery(bill._id).queryKey })
  }
}

/** Sets what what is paid for every bill without a rule of its own is swapped into; `null` keeps it. */
export async function applyToAll(client: QueryClient, into: CoinCode | null, transactionPin: string): Promise<void> {
  await services().api.call(setConvertRule, { body: { into, transactionPin } })
  await client.invalidateQueries({ queryKey: ['wallet', 'convert-rules'] })
}
