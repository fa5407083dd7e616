/** An estimate of a swap while an amount is typed, of either side. It accepts nothing. */
import { useQuery } from '@tanstack/react-query'
import type { SwapQuote } from '@zend/contracts'
import { convert, formatMoney, invert, parseMoney, rate } from '@zend/kernel'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { useEffect, useState } from 'react'
import { swapPreviewQuery, type SwapRequest } from './swap.queries.ts'

const PAUSE_MS = 350

/**
 * An estimate of the swap; `other` is the amount of the side that was not typed. `pending`: the figures use the
 * previous rate, an offer for this amount is being requested.
 */
type Preview = {
  readonly other: string | null
  readonly rate: string | null
  readonly fee: string | null
  /** The offer behind the figures, for exactly this amount; `null` while it is requested. */
  readonly quote: SwapQuote | null
  readonly failure: ApiError | null
  readonly pending: boolean
}

const NOTHING = { other: null, rate: null, fee: null, quote: null } as const

/** Requests an estimate of the swap after a pause in typing; `null` makes no call. */
export function usePreview(request: SwapRequest | null): Preview {
  const [asked, setAsked] = useState<SwapRequest | null>(null)
  const { from, to, amount, fixed } = request ?? {}
  useEffect(() => {
    const timer = setTimeout(
      () =>
        setAsked(
          from === undefined || to === undefined || amount === undefined || fixed === undefined
            ? null
            : { from, to, amount, fixed },
        ),
      PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [from, to, amount, fixed])
  const { data, error, isFetching, isPlaceholderData } = useQuery(swapPreviewQuery(asked))
  if (request === null) return { ...NOTHING, failure: null, pending: false }
  const current =
    asked !== null && asked.from === from && asked.to === to && asked.amount === amount && asked.fixed === fixed
  const failure = current && error !== null && !isFetching ? asApiError(error) : null
  const quote =
    failure === null && data !== null && data?.fromCurrency === from && data?.toCurrency === to ? data : null
  if (quote === null || quote === undefined) return { ...NOTHING, failure, pending: failure === null }
  if (!current || isPlaceholderData)
    return { other: roughly(request, quote.rate), rate: quote.rate, fee: null, quote: null, failure, pending: true }
  const other = request.fixed === 'from' ? quote.toAmount : quote.fromAmount
  return { other, rate: quote.rate, fee: quote.fee.amount, quote, failure, pending: false }
}

/** The other side at a rate: what is received rounded down, what is given up; `null` if it cannot be computed. */
function roughly({ from, to, amount, fixed }: SwapRequest, at: string): string | null {
  if (!/[1-9]/.test(at)) return null
  const [typed, price] = [parseMoney(fixed === 'from' ? from : to, amount), rate(from, to, at)]
  if (!typed.ok) return null
  return formatMoney(fixed === 'from' ? convert(typed.value, price, 'down') : convert(typed.value, invert(price), 'up'))
}
