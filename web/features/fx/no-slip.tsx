/** The place of the slip before there is an offer: what comes there, or its skeleton while it is asked for. */
import { Trans } from '@lingui/react/macro'
import { Card, PatternBand, Skeleton } from '@zend/web/ui'
import type { ReactElement } from 'react'

/** `asking`: an offer is on its way. */
export function NoSlip({ asking }: { readonly asking: boolean }): ReactElement {
  return (
    <Card className="overflow-hidden">
      <PatternBand pattern="band-0" rows={2} cell={8} />
      <div className="grid gap-3 px-5 py-6">
        {asking ? (
          <>
            <p className="visually-hidden" role="status">
              <Trans>Getting your rate…</Trans>
            </p>
            <Skeleton className="h-10 w-44" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-2/3" />
          </>
        ) : (
          <p className="text-label text-muted">
            <Trans>Choose who is paid and how much. What it takes, our fee and the day it arrives appear here.</Trans>
          </p>
        )}
      </div>
    </Card>
  )
}
