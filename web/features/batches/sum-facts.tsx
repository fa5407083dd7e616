/** Sums of several currencies, one line for each. */
import { Plural } from '@lingui/react/macro'
import type { BatchAnswer } from '@zend/contracts'
import { useMoney } from '@zend/web/data/batches'
import { type Fact, Facts } from '@zend/web/ui'
import { Private } from '@zend/web/ui/money'
import type { ReactElement } from 'react'

/** The lines: how many payments, and their sum; `more` comes after them. */
export function SumFacts({
  sums,
  more = [],
  className,
}: {
  readonly sums: BatchAnswer['arrives']
  readonly more?: readonly Fact[]
  readonly className?: string
}): ReactElement {
  const money = useMoney()
  return (
    <Facts
      {...(className === undefined ? {} : { className })}
      items={[
        ...sums.map((sum) => ({
          term: <Plural value={sum.rows} one="# payment" other="# payments" />,
          value: <Private>{money(sum)}</Private>,
        })),
        ...more,
      ]}
    />
  )
}
