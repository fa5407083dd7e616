/** The progress of a transaction's confirmations. */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ProgressBar } from '@zend/web/ui'
import type { ReactElement } from 'react'

/** A bar with its count. */
export function ConfirmationProgress({
  confirmations,
  confirmationsNeeded,
}: {
  readonly confirmations: number
  readonly confirmationsNeeded: number
}): ReactElement {
  const { t } = useLingui()
  const left = Math.max(0, confirmationsNeeded - confirmations)
  const text = t`${confirmations} of ${plural(confirmationsNeeded, { one: '# confirmation', other: '# confirmations' })}`
  return (
    <div className="mb-5">
      <div className="num mb-2 flex justify-between gap-3 text-label">
        <b className="font-semibold">{text}</b>
        <span className="text-muted">
          <Trans>{left} to go</Trans>
        </span>
      </div>
      <ProgressBar part={confirmations / confirmationsNeeded} label={t`Confirmations`} valueText={text} />
    </div>
  )
}
