/**
 * The state of accepting an offer: the offer and its renewals, the mailed code, the PIN, the order. It draws nothing;
 * the URL says whether the page shows the offer or the code. The code is bound to account, coin and amount, and
 * outlives the offer; the PIN confirms exactly the offer that its sheet names, so an offer that ends closes the sheet.
 */
import { useQueryClient } from '@tanstack/react-query'
import { type ApprovalAsked, fields, type QuickSellDetail, type QuickSellQuote } from '@zend/contracts'
import { type AssetCode, isId } from '@zend/kernel'
import {
  askSellQuote,
  mailSaleCode,
  payoutAccountsQuery,
  type SellInto,
  type SellOrder,
  type SellRequest,
  sendQuickSell,
} from './quick-sell.queries.ts'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { isAboutCode, isAboutPin, useMailedCode } from '@zend/web/data/access'
import { useChangedMeanwhile } from '@zend/web/data/changes'
import { type OrderAnswer, useFirmOffer, useOrder } from '@zend/web/data/orders'
import { approvalLink } from '@zend/web/data/links'
import { applyLiveEvent, transactionQuery } from '@zend/web/data/wallet'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type SellParams, sellPath } from './quick-sell.params.ts'
import { OFFER_MS, PIN_MARGIN_MS, type SaleOffer } from './sale.ts'
import { useSignSale } from './sign-sale.ts'
import { forgetTyped } from './stored-choice.ts'

/** What to do if nobody can pay (contract). */
export type IfFailed = SellOrder['ifFailed'] & string

/** Refusals after which only a new offer can be accepted. */
const OFFER_IS_OVER: ReadonlySet<string> = new Set(['quote_expired', 'quote_invalid', 'quote_used'])

/** What is sold, in the address of a sale of which a code was mailed; `null` without. */
function soldIn(search: URLSearchParams): string | null {
  const parsed = fields.positiveAmount.safeParse(search.get('sold-amount'))
  return parsed.success ? parsed.data : null
}

/** What a mailed code is bound to, by name. */
type CodeAct = { readonly account: string; readonly saves: boolean; readonly from: AssetCode; readonly amount: string }

/**
 * The sale of an amount to an account, or the change of a request for one; use another component (`key`) for another
 * one.
 */
export function useSale(
  into: SellInto,
  from: AssetCode,
  typed: string,
  { changes, ifFailed: asked, fixed }: Pick<SellParams, 'changes' | 'ifFailed' | 'fixed'>,
) {
  const end = useSaleEnd()
  const [search, setSearch] = useSearchParams()
  const changedMeanwhile = useChangedMeanwhile(changes)
  const offering = useSaleOffer({ into, from, typed, fixed, changes }, soldIn(search), changedMeanwhile)
  const { sold, state, renew, expire, newest } = offering
  const order = useOrder<SellOrder, QuickSellDetail | ApprovalAsked>(sendQuickSell)
  // The rate is sent with the request but is no part of the act: another rate needs no new code.
  const mailed = useMailedCode((_act: CodeAct) =>
    newest.current === null ? Promise.reject(new Error('no offer')) : mailSaleCode(newest.current),
  )
  const saves = newest.current?.saves === true
  const act = (): CodeAct => {
    const account = 'saved' in into ? into.saved._id : JSON.stringify(into.fresh)
    return { account, saves, from, amount: sold ?? newest.current?.fromAmount ?? typed }
  }
  const sign = useSignSale()
  const [code, setCode] = useState<string | null>(null)
  const [ifFailed, setIfFailed] = useState<IfFailed>(asked ?? 'crypto')
  const [wanted, setWanted] = useState(false)
  const [entering, setEntering] = useState<SaleOffer | null>(null)
  const [interrupted, setInterrupted] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [tries, setTries] = useState(0)
  const goTo = (step: 'review' | 'code', replace: boolean): void => {
    const next = new URLSearchParams(search)
    next.set('step', step)
    if (fixed !== null && newest.current !== null) next.set('sold-amount', sold ?? newest.current.fromAmount)
    setSearch(next, { replace })
  }

  // Opens the sheet over an offer that is valid long enough to type the PIN.
  useEffect(() => {
    if (!wanted || code === null || state.step !== 'held') return
    if (state.offer.until - Date.now() < PIN_MARGIN_MS) {
      renew()
      return
    }
    setWanted(false)
    setEntering(state.offer)
  }, [wanted, code, state, renew])

  const settle = (result: OrderAnswer<QuickSellDetail | ApprovalAsked>): void => {
    if (result.outcome === 'ignored' || result.outcome === 'unknown') return
    if (result.outcome === 'done') {
      end(result.answer, saves)
      return
    }
    const { error } = result
    if (changedMeanwhile(error)) return
    setRefusal(error)
    setTries((made) => made + 1)
    if (isAboutPin(error)) return
    setEntering(null)
    if (isAboutCode(error)) {
      setCode(null)
      goTo('code', false)
    } else if (error.code === 'account_exists') {
      // It was saved meanwhile: the next offer is for the saved one, and so is its code.
      setCode(null)
      renew()
    } else if (OFFER_IS_OVER.has(error.code)) renew()
  }
  /** By this device's passkey where there is one; else by a mailed code. */
  const confirmCode = async (): Promise<void> => {
    setWanted(true)
    const signed = await sign(newest.current)
    if (signed !== null) {
      // What the passkey signed is sold, as with a mailed code.
      if (fixed !== null) goTo('review', true)
      setCode(signed)
      return
    }
    setWanted(false)
    mailed.ensure(act())
    goTo('code', false)
  }
  return {
    offer: state,
    /** The account of the newest offer; `null` before the first. */
    account: newest.current?.account ?? null,
    saves,
    renew,
    code,
    ifFailed,
    setIfFailed,
    entering,
    interrupted,
    refusal,
    tries,
    order,
    mailed,
    /** What is sold, where it is fixed: typed, or by a mailed code. */
    sold,
    /** Stay with an order without an answer: nothing else may be sold before its outcome is known. */
    unknown: order.state === 'unknown' || (order.state === 'sending' && entering === null),
    /** True while the next press opens the sheet, once the offer is there. */
    preparing: wanted,
    step: search.get('step') === 'code' && newest.current !== null ? ('code' as const) : ('review' as const),
    /**
     * The offer ended. A PIN still being typed must not confirm a new offer; an order that was sent is decided by its
     * answer.
     */
    expired: (): void => {
      if (order.state !== 'ready') return
      if (entering !== null) setInterrupted(true)
      setEntering(null)
      expire()
    },
    /** Continues from the offer: to the code, or if the code is known, to the PIN. */
    agree: (): void => {
      setRefusal(null)
      setInterrupted(false)
      if (code !== null) {
        setWanted(true)
        return
      }
      void confirmCode()
    },
    resend: (): void => mailed.resend(act()),
    enterCode: (typed: string): void => {
      setRefusal(null)
      setCode(typed)
      setWanted(true)
      goTo('review', true)
    },
    enterPin: async (transactionPin: string): Promise<void> => {
      if (entering !== null && code !== null)
        settle(await order.give({ quote: entering.quote.quote, ifFailed, otp: code, transactionPin }))
    },
    askAgain: async (): Promise<void> => settle(await order.askAgain()),
    closePin: (): void => setEntering(null),
    clearRefusal: (): void => setRefusal(null),
  }
}

/** See `useSale`. */
export type Sale = ReturnType<typeof useSale>

type Offering = Omit<SellRequest, 'amount'> & { readonly typed: string }

/**
 * The offer that is held, and the newest that was. A code is bound to what is sold, and outlives the offer: once it is
 * mailed, that amount (`known`) stays and the rate decides what arrives, also where that was typed.
 */
function useSaleOffer(
  { into, from, typed, fixed, changes }: Offering,
  known: string | null,
  onRefused: (error: ApiError) => unknown,
) {
  const sold = fixed === null ? typed : known
  const { state, renew, expire } = useFirmOffer<QuickSellQuote>(async (signal) => {
    try {
      const amount = sold === null ? { amount: typed, fixed } : { amount: sold, fixed: null }
      return await askSellQuote({ into, from, ...amount, changes }, signal)
    } catch (error) {
      onRefused(asApiError(error))
      throw error
    }
  }, OFFER_MS)
  const newest = useRef<QuickSellQuote | null>(null)
  if (state.step === 'held') newest.current = state.offer.quote
  return { sold, state, renew, expire, newest }
}

/** Shows what was sold, or the request that others approve; what the sale saved is read again. */
function useSaleEnd(): (sold: QuickSellDetail | ApprovalAsked, saved: boolean) => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (sold, saved) => {
    if (saved) {
      forgetTyped()
      void queryClient.invalidateQueries({ queryKey: payoutAccountsQuery().queryKey })
    }
    if ('approval' in sold) {
      void queryClient.invalidateQueries({ queryKey: ['wallet', 'approvals'] })
      void navigate(approvalLink(sold.approval.id), { replace: true })
      return
    }
    if (isId('sel', sold._id)) queryClient.setQueryData(transactionQuery(sold._id).queryKey, sold)
    // The page's event stream says the same, later or not at all.
    void applyLiveEvent(queryClient, { type: 'quick_sell', id: sold._id, at: sold.timeStamp })
    void navigate(isId('sel', sold._id) ? sellPath({ sold: sold._id }) : sellPath(), { replace: true })
  }
}
