/**
 * Reads and calls about payments abroad. Lists and payments are beneath the wallet's history and transactions, which
 * the events of payments refresh.
 */
import {
  type ApprovalAsked,
  cancelFx,
  type EndpointData,
  type EndpointInput,
  type FxPaymentAnswer,
  getFx,
  getFxMonths,
  getFxRate,
  giveBackFx,
  listFx,
  mailFxCode,
  type OtpSent,
  payFx,
  quoteFx,
  recallFx,
} from '@zend/contracts'
import type { FxCurrency } from '@zend/corridors'
import { DAY_MS, type Id, MINUTE_MS } from '@zend/kernel'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { isNear, type KnownPrice, nextGuess } from './fx.amounts.ts'

/** An offer to pay a supplier. */
export type FxQuote = EndpointData<typeof quoteFx>
/** What an offer is asked for. */
export type FxWanted = EndpointInput<typeof quoteFx>['body']
/** A currency's rate. */
export type FxRate = EndpointData<typeof getFxRate>
/** A confirmed order. */
export type FxOrder = EndpointInput<typeof payFx>['body']

const PAGE_LIMIT = 10

/** The company's payments abroad, page by page. */
export const fxPaymentsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['wallet', 'history', 'fx'],
    queryFn: ({ signal, pageParam: page }) =>
      services().api.call(listFx, { query: { page, limit: PAGE_LIMIT } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    refetchOnMount: 'always',
  })

/** A year of payments abroad by month and currency. */
export const fxMonthsQuery = (year: number) =>
  queryOptions({
    queryKey: ['wallet', 'history', 'fx-months', year],
    queryFn: async ({ signal }) => (await services().api.call(getFxMonths, { query: { year } }, { signal })).months,
    refetchOnMount: 'always',
  })

/** One payment abroad. */
export const fxPaymentQuery = (id: Id<'fxp'>) =>
  queryOptions({
    queryKey: ['wallet', 'transaction', id],
    queryFn: async ({ signal }): Promise<FxPaymentAnswer> =>
      (await services().api.call(getFx, { params: { id } }, { signal })).payment,
    refetchOnMount: 'always',
  })

/** What one USDT brings in a currency now. */
export const fxRateQuery = (currency: FxCurrency) =>
  queryOptions({
    queryKey: ['fx-rate', currency],
    queryFn: ({ signal }): Promise<FxRate> => services().api.call(getFxRate, { query: { currency } }, { signal }),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
    refetchOnMount: true,
  })

/** Asks for an offer. Nothing moves, and nothing is stored. */
export const askFxQuote = (wanted: FxWanted, signal?: AbortSignal): Promise<FxQuote> =>
  services().api.call(quoteFx, { body: wanted }, signal === undefined ? {} : { signal })

/** How often what an amount of USDT delivers is guessed again: each guess is ten times nearer than the one before. */
const GUESSES_MAX = 4

/** Asks for the offer that takes this much USDT, or a little less; `known` is a price to begin from. */
async function askToLeave(
  wanted: FxWanted,
  { leaves, currency, known }: { readonly leaves: string; readonly currency: FxCurrency; readonly known: KnownPrice },
  signal: AbortSignal,
): Promise<FxQuote> {
  let near: KnownPrice = known
  let quote: FxQuote | null = null
  for (let guesses = 0; guesses < GUESSES_MAX && (quote === null || !isNear(quote, leaves)); guesses += 1) {
    const amount = nextGuess(near, leaves, currency)
    quote = await askFxQuote({ ...wanted, amount: amount ?? '0' }, signal)
    near = quote
  }
  if (quote === null) throw new Error('no guess was made')
  return quote
}

/** What the form shows: the offer for an amount that arrives, or for one that leaves. */
export type Estimated = {
  readonly wanted: FxWanted
  /** For how many days it may wait for its rate, from when it is asked; `null` where it waits for none. */
  readonly days: number | null
  /** What is to leave, with a price to begin from; `null` where `wanted.amount` says what arrives. */
  readonly toLeave: { readonly leaves: string; readonly currency: FxCurrency; readonly known: KnownPrice } | null
}

/** The instant so many days from now. */
export const untilIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

/** The offer of now, asked for again every minute while it is looked at. */
export const estimateQuery = (estimated: Estimated | null) =>
  queryOptions({
    queryKey: ['fx-quote', estimated?.wanted ?? null, estimated?.days ?? null, estimated?.toLeave?.leaves ?? null],
    queryFn: ({ signal }): Promise<FxQuote> => {
      if (estimated === null) throw new Error('nothing was asked for')
      const { wanted, days, toLeave } = estimated
      if (toLeave !== null) return askToLeave(wanted, toLeave, signal)
      return askFxQuote(days === null ? wanted : { ...wanted, until: untilIn(days) }, signal)
    },
    enabled: estimated !== null,
    gcTime: MINUTE_MS,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: MINUTE_MS,
  })

/** Mails a code that confirms exactly what an offer pays. */
export const mailPaymentCode = (quote: string): Promise<OtpSent> => services().api.call(mailFxCode, { body: { quote } })

/** Pays, or asks others of the company to approve it. A repeat under the same key returns the first result. */
export async function sendPayment(order: FxOrder, idempotencyKey: string): Promise<FxPaymentAnswer | ApprovalAsked> {
  const answer = await services().api.call(payFx, { body: order }, { idempotencyKey })
  return 'approval' in answer ? answer : answer.payment
}

/** What a company can want of a payment that it ordered. */
export type Wish = FxPaymentAnswer['wishes'][number]['kind']

const CALLS = { cancel: cancelFx, give_back: giveBackFx, recall: recallFx } as const

/** Says so, and shows the answer at once. Throws the API's refusals. */
export async function wishFor(client: QueryClient, kind: Wish, id: Id<'fxp'>): Promise<void> {
  const { payment } = await services().api.call(CALLS[kind], { params: { id } })
  client.setQueryData(fxPaymentQuery(id).queryKey, payment)
  await client.invalidateQueries({ queryKey: fxPaymentsQuery().queryKey })
}
