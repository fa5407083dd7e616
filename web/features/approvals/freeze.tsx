/** Stopping all payments of the company. A session is enough to stop; only we open again. */
import { Trans } from '@lingui/react/macro'
import { STOPPERS } from '@zend/contracts'
import { lazyPart } from '@zend/web/client/lazy-part'
import { useOnline } from '@zend/web/client/online'
import { useCompany } from '@zend/web/data/companies'
import { Button, Card } from '@zend/web/ui'
import { type ReactElement, Suspense, useId, useState } from 'react'
import { FrozenNote, useFrozenSince } from './frozen-note.tsx'

const freezeDialog = lazyPart(async () => (await import('./freeze-dialog.tsx')).FreezeDialog)

/** Offers to stop all payments; nothing for a member who may not. Once they are stopped, it says so. */
export function FreezeCard(): ReactElement | null {
  const title = useId()
  const online = useOnline()
  const company = useCompany()
  const since = useFrozenSince()
  const [asking, setAsking] = useState(false)
  const may = company !== null && STOPPERS.one.some((each) => company.permissions.includes(each))
  if (since !== null) return <FrozenNote />
  if (!may) return null
  return (
    <Card padded aria-labelledby={title} className="tablet:p-6">
      <h2 id={title} className="display text-card-title">
        <Trans>Something is wrong?</Trans>
      </h2>
      <p className="mt-2 text-label text-muted">
        <Trans>
          Stop all payments of the company at once: withdrawals, Zend Pay and sales, also those that were approved.
          Deposits and swaps go on. Only our support can open it again.
        </Trans>
      </p>
      <Button variant="danger" wide className="mt-4" disabled={!online} onClick={() => setAsking(true)}>
        <Trans>Stop all payments…</Trans>
      </Button>
      {asking ? (
        <Suspense>
          <freezeDialog.Part name={company.company.name} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </Card>
  )
}
