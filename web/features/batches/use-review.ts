/**
 * The state of confirming a batch: the coin that local money is paid from, the offer, the mailed code, the order. It
 * draws nothing; the address says whether the page shows the review or the code. Everything is bound to the offer's
 * root, so that neither a code nor a PIN is for other rows than the reviewed ones.
 */
import { useQueryClient } from '@tanstack/react-query'
import type { ApprovalAsked, BatchAnswer } from '@zend/contracts'
import { type CoinCode, SECOND_MS } from '@zend/kernel'
import type { ApiError } from '@zend/web/client/api-error'
import { useAction } from '@zend/web/client/use-action'
import { useMailedCode } from '@zend/web/data/access'
import { batchLink, showBatch } from '@zend/web/data/batches'
import { approvalLink } from '@zend/web/data/links'
import { type OrderAnswer, useOrder } from '@zend/web/data/orders'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { askOffer, type BatchOrder, mailCode, pay } from './batches.calls.ts'
import { STEP } from './steps.ts'

/** The coins that local money can be paid from. */
export const PAY_WITH = ['USDT', 'USDC'] as const satisfies readonly CoinCode[]
/** One of them. */
export type PayWith = (typeof PAY_WITH)[number]

/** An offer is taken only while there is time left to enter code and PIN. */
const TIME_LEFT_MS = 20 * SECOND_MS
const CODE_KEY = 'zend.batch-code'
/** Refusals after which only a new offer can be taken. */
const OFFER_IS_OVER: ReadonlySet<string> = new Set(['quote_expired', 'version_changed', 'invalid_request'])

/** An offer of a batch. */
export type BatchOffer = NonNullable<BatchAnswer['offer']>

const isFresh = (offer: BatchOffer | null, payWith: PayWith): offer is BatchOffer =>
  offer !== null && offer.payWith === payWith && Date.parse(offer.expiresAt) - Date.now() > TIME_LEFT_MS

/** See above. */
export function useReview(batch: BatchAnswer) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const id = batch._id
  const [payWith, setPayWith] = useState<PayWith>(
    () => PAY_WITH.find((coin) => coin === batch.offer?.payWith) ?? PAY_WITH[0],
  )
  const [code, setCode] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const asking = useAction((coin: PayWith) => askOffer(client, id, coin))
  const offer = isFresh(batch.offer, payWith) ? batch.offer : null
  const renew = (coin: PayWith = payWith): void => {
    setRefusal(null)
    void asking.act(coin)
  }
  const begin = useEffectEvent(() => {
    if (offer === null) renew()
  })
  useEffect(() => begin(), [])
  const mailed = useMailedCode(mailCode, CODE_KEY)
  const order = useOrder<BatchOrder, BatchAnswer | ApprovalAsked>((given) => pay(id, given))
  const goTo = (step: 'review' | 'code', replace = false): void => setSearch({ [STEP]: step }, { replace })
  return {
    id,
    batch,
    payWith,
    offer,
    /** The offer is asked for. */
    asking: asking.pending,
    problem: refusal ?? asking.error,
    renew: () => renew(),
    choose: (coin: PayWith): void => {
      setPayWith(coin)
      setCode(null)
      renew(coin)
    },
    mailed,
    code,
    setCode,
    order,
    /** Stay with an order without an answer: nothing else may be paid before its outcome is known. */
    step: order.state !== 'ready' || (search.get(STEP) === 'code' && offer !== null) ? ('code' as const) : 'review',
    accept: (): void => {
      if (offer === null) return
      setRefusal(null)
      mailed.ensure({ id, root: offer.root })
      goTo('code')
    },
    give: async (otp: string, transactionPin: string): Promise<OrderAnswer<BatchAnswer | ApprovalAsked>> =>
      offer === null ? { outcome: 'ignored' } : order.give({ root: offer.root, otp, transactionPin }),
    onRefused: (error: ApiError): void => {
      setCode(null)
      setRefusal(error)
      goTo('review', true)
      if (OFFER_IS_OVER.has(error.code)) void asking.act(payWith)
    },
    onDone: (made: BatchAnswer | ApprovalAsked): void => {
      void client.invalidateQueries({ queryKey: ['wallet', 'balance'] })
      if ('approval' in made && !('_id' in made)) {
        void client.invalidateQueries({ queryKey: ['wallet', 'approvals'] })
        void client.invalidateQueries({ queryKey: ['wallet', 'batches'] })
        void navigate(approvalLink(made.approval.id), { replace: true })
        return
      }
      if ('_id' in made) void showBatch(client, made)
      void navigate(batchLink(id), { replace: true })
    },
  }
}

/** See `useReview`. */
export type Review = ReturnType<typeof useReview>
