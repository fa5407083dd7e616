/**
 * The state of paying a customer by username: the payee, the mailed code, the order. It draws nothing; the URL holds
 * the step.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getEmailOtp } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import type { ApiError } from '@zend/web/client/api-error'
import { services } from '@zend/web/client/browser'
import { useMailedCode } from '@zend/web/data/access'
import { useFirstCoin } from '@zend/web/data/coins'
import type { OrderAnswer } from '@zend/web/data/orders'
import { type Payee, payeeQuery } from '@zend/web/data/sending'
import { decimalOf } from '@zend/web/ui/format'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CODE_KEY, storePayment, type StoredPayment, storedPayment } from './stored-draft.ts'
import type { Ordered } from './sent.ts'
import { useStoredOrder, type ZendPayOrder } from './use-stored-order.ts'
import { useSendEnd } from './use-send-end.ts'
import { atStep, draftOf, readSendParams, type SendParams, type SendStep } from './withdraw.params.ts'

/** The chosen values of a payment; `amount` as typed. */
export type Payment = {
  readonly currency: CoinCode
  readonly amount: string
  readonly toUser: string
  readonly note: string
}

/** The act that the mailed code is bound to. */
export const actOf = ({ currency, amount, toUser }: Payment) =>
  ({ emailType: 'withdrawal', currency, amount: decimalOf(amount) ?? '0', toUser }) as const

/** See `actOf`. */
export type ZendPayAct = ReturnType<typeof actOf>

/**
 * The payee chosen before a reload: looked up again, and used only if their name is still the same. `undefined` while
 * loading, `null` if there is none.
 */
function useStoredPayee(draft: StoredPayment | null): Payee | null | undefined {
  const { data, isPending } = useQuery({ ...payeeQuery(draft?.toUser ?? ''), enabled: draft !== null })
  if (draft === null) return null
  if (data === undefined) return isPending ? undefined : null
  return data.name === draft.name ? data : null
}

/** The draft that the page continues with. The details step has none, unless the order was already sent. */
function draftFor(params: SendParams): StoredPayment | null {
  const { step, toUser } = params
  const stored = storedPayment({ toUser, changes: draftOf(params) })
  return step === 'details' && stored?.given !== true ? null : stored
}

/** One payment, with the URL's values. */
export function useZendPay() {
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const params = readSendParams(search)
  const { changes, request } = params
  const { onDone, isElsewhere } = useSendEnd('transfer', changes)
  const [draft, setDraft] = useState(() => draftFor(params))
  // Sent before the page was loaded, without a known answer. This comes before everything else, until the customer asks
  // again.
  const [unanswered, setUnanswered] = useState(draft?.given === true)
  const stored = useStoredPayee(draft)
  const [found, setPayee] = useState<Payee | null>(null)
  const [currency, setCurrency] = useState<CoinCode | null>(draft?.currency ?? params.currency)
  const [amount, setAmount] = useState(draft?.amount ?? params.amount)
  const [note, setNote] = useState(draft?.note ?? params.note)
  const [code, setCode] = useState<string | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const first = useFirstCoin('transfer')
  // A username changed in the URL, or by Back, has not been chosen yet.
  const chosen = found ?? stored ?? null
  const payee = chosen?.username === params.toUser ? chosen : null
  const payment: Payment = { currency: currency ?? first ?? 'USDT', amount, toUser: params.toUser, note }

  const content = { changes: draftOf(params) }
  const mailed = useMailedCode((act: ZendPayAct) => services().api.call(getEmailOtp, { query: act }), CODE_KEY)
  const order = useStoredOrder<ZendPayOrder>(() =>
    storePayment({ ...payment, ...content, name: payee?.name ?? '' }, true),
  )
  const sendable = decimalOf(amount)
  // Stay with an order without an answer: nothing else may be sent before its outcome is known.
  const step: SendStep = sendable === null ? 'details' : order.state === 'ready' ? params.step : 'code'
  const goTo = (next: SendStep, replace = false): void => setSearch((now) => atStep(now, next), { replace })

  // A reload in the middle restores the same step, and the mailed code stays valid. Without a draft there is nothing to
  // restore.
  const resume = useEffectEvent(() => {
    if (params.step === 'details') return
    if (payee === null) goTo('details', true)
    else if (params.step === 'code') mailed.ensure(actOf(payment))
  })
  useEffect(() => {
    if (stored !== undefined && !unanswered) resume()
  }, [stored, unanswered])

  /** A changed choice invalidates code and refusal. */
  const change = (apply: () => void): void => {
    apply()
    setCode(null)
    setRefused(null)
  }
  return {
    changes,
    payee,
    /** True while the chosen payee is being looked up again. */
    looking: stored === undefined && payee === null,
    /** True if the order was sent before the page was loaded, and no answer is known. */
    unanswered,
    /** Goes to the code step: sent again, it is the same order under the same key. */
    askAnew: (): void => {
      setUnanswered(false)
      if (payee !== null) mailed.ensure(actOf(payment))
      goTo('code', true)
    },
    payment,
    /** Whether it pays a request for money, which says whom, in what and how much. */
    fixed: request !== null,
    step,
    code,
    refused,
    mailed,
    order,
    setCode,
    setNote,
    setPayee,
    ask: (username: string): void =>
      setSearch((now) => {
        const next = atStep(now, 'details')
        next.set('toUser', username)
        return next
      }),
    chooseCoin: (coin: CoinCode): void => change(() => setCurrency(coin)),
    typeAmount: (typed: string): void =>
      change(() => {
        setAmount(typed)
        // Keep the coin of the typed amount, even if later balances make another one the default.
        setCurrency(payment.currency)
      }),
    chooseOther: (): void =>
      change(() => {
        setPayee(null)
        setDraft(null)
      }),
    review: (): void => {
      if (payee !== null) storePayment({ ...payment, ...content, name: payee.name })
      goTo('review')
    },
    accept: (): void => {
      setRefused(null)
      mailed.ensure(actOf(payment))
      goTo('code')
    },
    give: async (otp: string, transactionPin: string): Promise<OrderAnswer<Ordered> | null> => {
      if (sendable === null) return null
      return order.give({
        currency: payment.currency,
        amount: sendable,
        toUser: payment.toUser,
        ...(note.trim() === '' ? {} : { note: note.trim() }),
        ...(changes === null ? {} : { changes }),
        ...(request === null ? {} : { request }),
        otp,
        transactionPin,
      })
    },
    onRefused: (error: ApiError): void => {
      if (isElsewhere(error)) return
      setRefused(error)
      if (error.code === 'payee_not_found')
        void queryClient.invalidateQueries({ queryKey: payeeQuery(payment.toUser).queryKey })
      goTo('review', true)
    },
    onDone,
  }
}
