/**
 * The state of sending to an external address: offers, the mailed code, the order. It draws nothing; the URL holds the
 * step, so that Back goes one step back.
 */
import { getEmailOtp, type NetworkName, quoteWithdrawal, type WithdrawalQuote } from '@zend/contracts'
import { type CoinCode, SECOND_MS } from '@zend/kernel'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { services } from '@zend/web/client/browser'
import { useAction } from '@zend/web/client/use-action'
import { useMailedCode } from '@zend/web/data/access'
import type { OrderAnswer } from '@zend/web/data/orders'
import { decimalOf } from '@zend/web/ui/format'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { useSearchParams } from 'react-router'
import { externalSend, externalSendStart, isEnding } from './external.flow.ts'
import { CODE_KEY, storeDraft, type StoredDraft, storedDraft } from './stored-draft.ts'
import type { Ordered } from './sent.ts'
import { type ExternalOrder, useStoredOrder } from './use-stored-order.ts'
import { useSendEnd } from './use-send-end.ts'
import { atStep, changesKey, readSendParams, type SendParams, type SendStep } from './withdraw.params.ts'

/** An offer that ends sooner is renewed before it is accepted, because the call takes time too. */
const QUOTE_MARGIN_MS = 5 * SECOND_MS
/** Refusals that a new offer can resolve: the customer reviews it and continues. */
const CURED_BY_NEW_QUOTE: ReadonlySet<string> = new Set(['quote_expired', 'quote_invalid', 'quote_used'])

/** The act that the mailed code is bound to. */
export const actOf = ({ currency, chain, toAddr, amount }: WithdrawalQuote) =>
  ({ emailType: 'withdrawal', currency, chain, toAddr, amount }) as const

/** See `actOf`. */
export type ExternalAct = ReturnType<typeof actOf>

/** The draft that the page continues with. The details step has none, unless the order was already sent. */
function draftFor(currency: CoinCode, chain: NetworkName, { step, changes }: SendParams): StoredDraft | null {
  const stored = storedDraft({ currency, chain, changes: changesKey(changes) })
  return step === 'details' && stored?.given !== true ? null : stored
}

/** The withdrawal of a coin over a network, with the URL's values. */
export function useExternalSend(currency: CoinCode, chain: NetworkName) {
  const [search, setSearch] = useSearchParams()
  const params = readSendParams(search)
  const { changes } = params
  const { onDone, isElsewhere } = useSendEnd('withdrawal', changes)
  const [draft] = useState(() => draftFor(currency, chain, params))
  // Sent before the page was loaded, without a known answer. This comes before everything else, until the customer asks
  // again.
  const [unanswered, setUnanswered] = useState(draft?.given === true)
  const [state, dispatch] = useReducer(externalSend, draft ?? params, ({ toAddr, amount }) =>
    externalSendStart(toAddr, amount, draft?.compared),
  )
  const [refused, setRefused] = useState<ApiError | null>(null)
  const { quote } = state
  const goTo = (next: SendStep, replace = false): void => setSearch((now) => atStep(now, next), { replace })

  const mailed = useMailedCode((act: ExternalAct) => services().api.call(getEmailOtp, { query: act }), CODE_KEY)
  const content = { currency, chain, toAddr: state.toAddr, amount: state.amount, changes: changesKey(changes) }
  const order = useStoredOrder<ExternalOrder>(() => storeDraft({ ...content, compared: state.compared }, true))

  // Stay with an order without an answer: nothing else may be sent before its outcome is known.
  const step: SendStep = quote === null ? 'details' : order.state === 'ready' ? params.step : 'code'

  const fetchQuote = async (compared: boolean): Promise<WithdrawalQuote> => {
    const body = {
      currency,
      chain,
      toAddr: state.toAddr,
      amount: decimalOf(state.amount) ?? '0',
      confirmLookAlike: compared || state.compared === state.toAddr,
      ...(changes === null ? {} : { changes }),
    }
    const made = await services()
      .api.call(quoteWithdrawal, { body })
      .catch((thrown: unknown) => {
        isElsewhere(asApiError(thrown))
        throw thrown
      })
    dispatch({ type: 'quoted', quote: made })
    return made
  }
  const review = useAction(async (compared: boolean) => {
    if (compared) dispatch({ type: 'compared' })
    await fetchQuote(compared)
    setRefused(null)
    storeDraft({ ...content, compared: compared ? state.toAddr : state.compared })
    goTo('review')
  })
  // A reload in the middle restores the same step over a new offer, and the mailed code stays valid. Without a draft
  // there is nothing to restore.
  const resume = useAction(async (at: SendStep) => {
    try {
      const made = await fetchQuote(false)
      if (at === 'code') mailed.ensure(actOf(made))
    } catch (thrown) {
      goTo('details', true)
      throw thrown
    }
  })
  const begin = useEffectEvent(() => {
    if (unanswered || params.step === 'details' || quote !== null) return
    if (draft === null) goTo('details', true)
    else void resume.act(params.step)
  })
  useEffect(() => begin(), [])
  // With a new offer but the same key: an order already carried out is not carried out again.
  const askAnew = (): void => {
    setUnanswered(false)
    goTo('code', true)
    void resume.act('code')
  }
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
  // The code outlives the offer: a new offer with the same received amount is accepted without another review.
  const give = async (otp: string, transactionPin: string): Promise<OrderAnswer<Ordered> | null> => {
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
    if (isElsewhere(error)) return
    setRefused(error)
    goTo('review', true)
    if (CURED_BY_NEW_QUOTE.has(error.code)) void renew.act()
  }
  const asked = { ...review, error: review.error ?? resume.error, pending: review.pending || resume.pending }
  return {
    changes,
    state,
    step,
    unanswered,
    askAnew,
    order,
    mailed,
    review: asked,
    renew,
    refused,
    edit,
    accept,
    give,
    onRefused,
    onDone,
    dispatch,
  }
}
