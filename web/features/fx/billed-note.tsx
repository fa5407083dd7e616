/** The place of the slip where there is an offer only for the invoices that it pays. */
import { Trans } from '@lingui/react/macro'
import { Card, PatternBand } from '@zend/web/ui'
import type { ReactElement } from 'react'

/** The card. */
export function BilledNote(): ReactElement {
  return (
    <Card className="overflow-hidden">
      <PatternBand pattern="band-0" rows={2} cell={8} />
      <p className="px-5 py-6 text-label text-muted">
        <Trans>
          China’s banks want to see the invoice. What the payment takes appears once invoices make up what arrives.
        </Trans>
      </p>
    </Card>
  )
}
