/** The state of a batch as a badge. */
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BatchAnswer } from '@zend/contracts'
import { BATCH_BADGES, type BadgeText } from '@zend/web/data/batches'
import { Badge } from '@zend/web/ui'
import type { ReactElement } from 'react'

const PARTLY: BadgeText = { text: msg({ message: 'Partly paid', context: 'batch' }), tone: 'warn' }
const TO_CORRECT: BadgeText = { text: msg({ message: 'Needs attention', context: 'batch' }), tone: 'warn' }

/** How many rows have to be corrected or decided before the batch can be offered. */
export const attentionOf = ({ counts, open }: Pick<BatchAnswer, 'counts' | 'open'>): number => counts.faulty + open

/** The badge: also whether rows of a draft need attention, and whether some of a completed one were not paid. */
export function BatchBadge({ batch }: { readonly batch: BatchAnswer }): ReactElement {
  const { i18n } = useLingui()
  const { state, counts } = batch
  const { text, tone } =
    state === 'draft' && attentionOf(batch) > 0
      ? TO_CORRECT
      : state === 'done' && counts.failed > 0
        ? PARTLY
        : BATCH_BADGES[state]
  return <Badge tone={tone}>{i18n._(text)}</Badge>
}
