/** A formatted rate: "1 BTC = 91,408.51 USDT". */
import { useFormat } from '@zend/web/ui/format'
import type { ReactElement } from 'react'
import { readableRate } from './swap.flow.ts'

/** The rate from one coin to another, per unit of the dearer one. */
export function RateText({
  rate,
  from,
  to,
}: {
  readonly rate: string
  readonly from: string
  readonly to: string
}): ReactElement {
  const format = useFormat()
  const { one, is, of } = readableRate(rate, from, to)
  return (
    <span className="whitespace-nowrap big-text:whitespace-normal">
      1 {one} = {format.number(is)} {of}
    </span>
  )
}
