/** The state of a bill as a badge; one that is due and not paid says so. */
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BillAnswer } from '@zend/contracts'
import { Badge } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { isOpen, STATE_TEXTS, STATE_TONES } from './bills.texts.ts'

const OVERDUE = msg({ message: 'Overdue', context: 'invoice' })

/** Whether its day has passed and it is not paid. */
const isOverdue = (bill: Pick<BillAnswer, 'state' | 'dueOn'>): boolean =>
  bill.dueOn !== null && isOpen(bill) && bill.dueOn < new Date().toISOString().slice(0, 10)

/** The badge. */
export function BillBadge({ bill }: { readonly bill: Pick<BillAnswer, 'state' | 'dueOn'> }): ReactElement {
  const { i18n } = useLingui()
  const overdue = isOverdue(bill)
  return (
    <Badge tone={overdue ? 'bad' : STATE_TONES[bill.state]}>
      {i18n._(overdue ? OVERDUE : STATE_TEXTS[bill.state])}
    </Badge>
  )
}
