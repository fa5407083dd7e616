/**
 * Everything that happens while money is sent to an address outside: offers, the mailed code, the order. It draws nothing; the address bar holds the
 * step, so that Back goes one step back.
 */
import { useQueryClient } from '@tanstack/react-query'
import { getEmailOtp, type NetworkName, quoteWithdrawal, withdraw, type WithdrawalQuote } from '@zend/contracts'
import { type CoinCode, SECOND_MS } from '@zend/kernel'
import { type ApiError, asApiError, applyLiveEvent, type OrderAnswer, services, useAction, useMailedCode, useOrder } from '@zend/web/client'
import { decimalOf } from '@zend/web/ui'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { externalSend, externalSendStart, isEnding } from './external.flow.ts'
import { dropDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { rememberSent, type Sent } from './sent.ts'
import { atStep, readSendParams, type SendStep, successPath } from './withdraw.params.ts'

/** An offer that ends sooner is asked for anew before it is taken: the call takes time too. */
const QUOTE_MARGIN_MS = 5 * SECOND_MS
/** Refusals that a new offer may cure: the customer looks at it and goes on. */
const CURED_BY_NEW_QUOTE: ReadonlySet<string> = new Set(['quote_expired', 'quote_invalid', 'quote_used'])

/** Where it is kept whereto the code was mailed (specification §2: "change"). */
const CODE_KEY = 'zend.change'

/** What is sent: the offer, confirmed. */
export type ExternalOrder = { readonly quote: string; readonly otp: string; readonly transactionPin: string }

/** The act that the mailed code is bound to. */
export const actOf = ({ currency, chain, toAddr, amount }: WithdrawalQuote) => ({ emailType: 'withdrawal', currency, chain, toAddr, amount }) as const

/** See `actOf`. */
export type ExternalAct = ReturnType<typeof actOf>

/** The withdrawal of a coin over a network, from what the address bar knows already. */
export function useExternalSend(currency: CoinCode, chain: NetworkName) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const params = readSendParams(search)
  const [draft] = useState(() => (params.step === 'details' ? null : keptDraft(currency, chain)))
  const [state, dispatch] = useReducer(externalSend, draft ?? params, ({ toAddr, amount }) => externalSendStart(toAddr, amount, draft?.compared))
  const [refused, setRefused] = useState<ApiError | null>(null)
  const { quote } = state
  const goTo = (next: SendStep, replace = false): void => setSearch((now) => atStep(now, next), { replace })

  const mailed = useMailedCode((act: ExternalAct) => services().api.call(getEmailOtp, { query: act }), CODE_KEY)
  const order = useOrder<ExternalOrder, Sent>(
    async (body, idempotencyKey) => (await services().api.call(withdraw, { body }, { idempotencyKey })).transaction,
  )

  // An order without an answer is stayed with: nothing else may be sent before it is known.
  const step: SendStep = quote === null ? 'details' : order.state === 'ready' ? params.step : 'code'

  const fetchQuote = async (compared: boolean): Promise<WithdrawalQuote> => {
    const body = {
      currency,
      chain,
      toAddr: state.toAddr,
      amount: decimalOf(state.amount) ?? '0',
      confirmLookAlike: compared || state.compared === state.toAddr,
    }
    const made = await services().api.call(quoteWithdrawal, { body })
    dispatch({ type: 'quoted', quote: made })
    return made
  }
  const review = useAction(async (compared: boolean) => {
    if (compared) dispatch({ type: 'compared' })
    await fetchQuote(compared)
    setRefused(null)
    keepDraft({ currency, chain, toAddr: state.toAddr, amount: state.amount, compared: compared ? state.toAddr : state.compared })
    goTo('review')
  })
  // Loaded anew in the middle: the same step comes back over a new offer, and the code that is in the mail still counts. Without a draft there is none.
  const resume = useAction(async () => {
    try {
      const made = await fetchQuote(false)
      if (params.step === 'code') mailed.ensure(actOf(made))
    } catch (thrown) {
      goTo('details', true)
      throw thrown
    }
  })
  const begin = useEffectEvent(() => {
    if (params.step === 'details' || quote !== null) return
    if (draft === null) goTo('details', true)
    else void resume.act()
  })
  useEffect(() => begin(), [])
  const renew = useAction(() => fetchQuote(false))

  const edit = (change: { readonly toAddr?: string; readonly amount?: string }): void => {
    review.clearError()
    resume.clearError()
    setRefused(null)
    dispatch({ type: 'edited', ...change })
  }
  const accept = async (): Promise<void> => {
    const now = quote !== null && !isEnding(quote, Date.now(), QUOTE_MARGIN_MS) ? quote : await renew.act()
    if (now === undefined || now.receives !== quote?.receives) return
    dispatch({ type: 'accepted' })
    setRefused(null)
    mailed.ensure(actOf(now))
    goTo('code')
  }
  // The code outlives the offer: a new offer that pays out the same is taken without another look.
  const give = async (otp: string, transactionPin: string): Promise<OrderAnswer<Sent> | null> => {
    if (quote === null) return null
    let taken = quote
    if (isEnding(quote, Date.now(), QUOTE_MARGIN_MS)) {
      try {
        taken = await fetchQuote(false)
      } catch (thrown) {
        return { outcome: 'refused', error: asApiError(thrown) }
      }
      if (taken.receives !== quote.receives) {
        goTo('review', true)
        return null
      }
    }
    return order.give({ quote: taken.quote, otp, transactionPin })
  }
  const onRefused = (error: ApiError): void => {
    setRefused(error)
    goTo('review', true)
    if (CURED_BY_NEW_QUOTE.has(error.code)) void renew.act()
  }
  const onDone = (transaction: Sent): void => {
    dropDraft()
    sessionStorage.removeItem(CODE_KEY)
    rememberSent(queryClient, transaction)
    void applyLiveEvent(queryClient, { type: 'withdrawal', id: transaction._id, at: transaction.timeStamp })
    void navigate(successPath(transaction._id), { replace: true })
  }
  const asked = { ...review, error: review.error ?? resume.error, pending: review.pending || resume.pending }
  return { state, step, order, mailed, review: asked, renew, refused, edit, accept, give, onRefused, onDone, dispatch }
}
