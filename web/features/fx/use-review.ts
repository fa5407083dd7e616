/**
 * The state of confirming a payment: the offer of now, the mailed code, the order. It draws nothing; the URL says
 * whether the page shows the review or the code. What is agreed to, the amount that arrives and the most that may
 * leave, stays the same from offer to offer, so neither a code nor a PIN is for another act than the reviewed one.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApprovalAsked, FxPaymentAnswer } from '@zend/contracts'
import { MINUTE_MS } from '@zend/kernel'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { useMailedCode } from '@zend/web/data/access'
import { approvalLink } from '@zend/web/data/links'
import { type OrderAnswer, useOrder } from '@zend/web/data/orders'
import { applyLiveEvent } from '@zend/web/data/wallet'
import { useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { changed, CODE_KEY, dropFxDraft, storeFxDraft } from './fx.draft.ts'
import {
  askFxQuote,
  estimateQuery,
  fxPaymentQuery,
  type FxOrder,
  type FxQuote,
  mailPaymentCode,
  sendPayment,
} from './fx.queries.ts'
import { type FxParts, partsFor } from './invoice.draft.ts'
import { isReady, type ReadyDraft, wantedOf } from './ready-draft.ts'

/** What a mailed code is bound to. */
export type PaymentAct = {
  readonly supplierId: string
  readonly delivers: string
  readonly most: string
  readonly invoices: FxParts
}

/** An offer is taken as it is for so long after it was asked for; it holds for five minutes. */
const FRESH_MS = 4 * MINUTE_MS
/** Refusals after which only a new offer can be taken. */
const OFFER_IS_OVER: ReadonlySet<string> = new Set(['quote_expired', 'quote_invalid', 'quote_used'])

/** See above. */
export function useReview(start: ReadyDraft) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [draft, setDraft] = useState(start)
  const [unanswered, setUnanswered] = useState(start.given)
  const [code, setCode] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [parts] = useState(() => partsFor(start.supplierId))
  const wanted = wantedOf(draft, parts)
  const offer = useQuery(estimateQuery({ wanted, days: null, toLeave: null }))
  const { supplierId, agreed } = draft
  const act: PaymentAct = { supplierId, delivers: agreed.delivers, most: agreed.most, invoices: parts }
  const freshQuote = async (): Promise<FxQuote> =>
    offer.data !== undefined && Date.now() - offer.dataUpdatedAt < FRESH_MS ? offer.data : askFxQuote(wanted)
  const mailed = useMailedCode(async (_act: PaymentAct) => mailPaymentCode((await freshQuote()).quote), CODE_KEY)
  const order = useOrder<FxOrder, FxPaymentAnswer | ApprovalAsked>(sendPayment, () => {
    storeFxDraft({ ...draft, given: true })
    return draft.key
  })
  const goTo = (step: 'review' | 'code', replace = false): void =>
    setSearch(step === 'code' ? { step } : {}, { replace })
  const noteRefused = (answer: OrderAnswer<FxPaymentAnswer | ApprovalAsked>) => {
    if (answer.outcome === 'refused') storeFxDraft({ ...draft, given: false })
    return answer
  }
  return {
    draft,
    offer,
    act,
    mailed,
    code,
    setCode,
    refusal,
    order: { ...order, askAgain: async () => noteRefused(await order.askAgain()) },
    unanswered,
    /** Stay with an order without an answer: nothing else may be paid before its outcome is known. */
    step: order.state !== 'ready' || search.get('step') === 'code' ? ('code' as const) : ('review' as const),
    accept: (): void => {
      setRefusal(null)
      mailed.ensure(act)
      goTo('code')
    },
    /** Agrees to what it takes now: another act, so that a code before is of no use. */
    agreeAnew: async (): Promise<void> => {
      const { most: _most, until: _until, ...now } = wanted
      try {
        const quote = await askFxQuote(now)
        const next = changed(draft, { agreed: { delivers: quote.delivers, most: quote.most, until: null } })
        const ready = { ...next, wish: null }
        storeFxDraft(ready)
        setCode(null)
        setRefusal(null)
        if (isReady(ready)) setDraft(ready)
        // The rate may have come back meanwhile: then the same is asked for again.
        if (quote.most === draft.agreed.most) void offer.refetch()
      } catch (thrown) {
        setRefusal(asApiError(thrown))
      }
    },
    /** Asks about an order from before the page was loaded: with a new offer, but the same key. */
    askAnew: (): void => {
      setUnanswered(false)
      mailed.ensure(act)
      goTo('code', true)
    },
    give: async (otp: string, transactionPin: string): Promise<OrderAnswer<FxPaymentAnswer | ApprovalAsked>> => {
      try {
        const { quote } = await freshQuote()
        return noteRefused(await order.give({ quote, otp, transactionPin }))
      } catch (thrown) {
        return { outcome: 'refused', error: asApiError(thrown) }
      }
    },
    onRefused: (error: ApiError): void => {
      // The key was carried out with an earlier offer: the payment is there.
      if (error.code === 'idempotency_key_reused') {
        dropFxDraft()
        void navigate(href('/zend-fx'), { replace: true })
        return
      }
      setRefusal(error)
      goTo('review', true)
      if (OFFER_IS_OVER.has(error.code)) void offer.refetch()
    },
    onDone: (made: FxPaymentAnswer | ApprovalAsked): void => {
      dropFxDraft()
      if ('approval' in made) {
        void queryClient.invalidateQueries({ queryKey: ['wallet', 'approvals'] })
        void navigate(approvalLink(made.approval.id), { replace: true })
        return
      }
      queryClient.setQueryData(fxPaymentQuery(made.id).queryKey, made)
      // The page's event stream says the same, later or not at all.
      void applyLiveEvent(queryClient, { type: 'fx', id: made.id, at: made.at.funded })
      void navigate(`${href('/zend-fx/success')}?id=${made.id}`, { replace: true })
    },
  }
}

/** See `useReview`. */
export type Review = ReturnType<typeof useReview>
