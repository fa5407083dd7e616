/** Everything that happens while a customer is paid by username: who it is, the mailed code, the order. It draws nothing; the address bar holds the step. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getEmailOtp, withdraw } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import {
  type ApiError,
  applyLiveEvent,
  balanceQuery,
  type OrderAnswer,
  type Payee,
  payeeQuery,
  services,
  useMailedCode,
  useOrder,
} from '@zend/web/client'
import { decimalOf } from '@zend/web/ui'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { rememberSent, type Sent } from './sent.ts'
import { atStep, readSendParams, type SendStep, successPath } from './withdraw.params.ts'

/** What is to be paid, as far as it is chosen; `amount` as typed. */
export type Payment = { readonly currency: CoinCode; readonly amount: string; readonly toUser: string; readonly note: string }
/** What is sent: the payment, confirmed. */
export type ZendPayOrder = {
  readonly currency: CoinCode
  readonly amount: string
  readonly toUser: string
  readonly note?: string
  readonly otp: string
  readonly transactionPin: string
}

/** The act that the mailed code is bound to. */
export const actOf = ({ currency, amount, toUser }: Payment) =>
  ({ emailType: 'withdrawal', currency, amount: decimalOf(amount) ?? '0', toUser }) as const

/** See `actOf`. */
export type ZendPayAct = ReturnType<typeof actOf>

/** One payment, from what the address bar knows already. */
export function useZendPay() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const params = readSendParams(search)
  const [found, setPayee] = useState<Payee | null>(null)
  const [currency, setCurrency] = useState<CoinCode | null>(params.currency)
  const [amount, setAmount] = useState(params.amount)
  const [note, setNote] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const { data: balance } = useQuery(balanceQuery())
  // Whoever changes the address by hand or goes back to another name has not chosen that person yet.
  const payee = found?.username === params.toUser ? found : null
  const payment: Payment = { currency: currency ?? balance?.balances[0]?.currency ?? 'USDT', amount, toUser: params.toUser, note }

  const mailed = useMailedCode((act: ZendPayAct) => services().api.call(getEmailOtp, { query: act }))
  const order = useOrder<ZendPayOrder, Sent>(
    async (body, idempotencyKey) => (await services().api.call(withdraw, { body }, { idempotencyKey })).transaction,
  )
  const sendable = decimalOf(amount)
  // An order without an answer is stayed with: nothing else may be sent before it is known.
  const step: SendStep = sendable === null ? 'details' : order.state === 'ready' ? params.step : 'code'
  const goTo = (next: SendStep, replace = false): void => setSearch((now) => atStep(now, next), { replace })

  /** What is chosen anew makes code and refusal useless. */
  const change = (apply: () => void): void => {
    apply()
    setCode(null)
    setRefused(null)
  }
  return {
    payee,
    payment,
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
        // The coin it was typed for: one that balances bring to the front later must not take its place.
        setCurrency(payment.currency)
      }),
    chooseOther: (): void => change(() => setPayee(null)),
    review: (): void => goTo('review'),
    accept: (): void => {
      setRefused(null)
      mailed.ensure(actOf(payment))
      goTo('code')
    },
    give: async (otp: string, transactionPin: string): Promise<OrderAnswer<Sent> | null> => {
      if (sendable === null) return null
      const words = note.trim()
      return order.give({
        currency: payment.currency,
        amount: sendable,
        toUser: payment.toUser,
        ...(words === '' ? {} : { note: words }),
        otp,
        transactionPin,
      })
    },
    onRefused: (error: ApiError): void => {
      setRefused(error)
      if (error.code === 'payee_not_found') void queryClient.invalidateQueries({ queryKey: payeeQuery(payment.toUser).queryKey })
      goTo('review', true)
    },
    onDone: (transaction: Sent): void => {
      rememberSent(queryClient, transaction)
      void applyLiveEvent(queryClient, { type: 'transfer', id: transaction._id, at: transaction.timeStamp })
      void navigate(successPath(transaction._id), { replace: true })
    },
  }
}
