/** A change that waits for the earlier contact: what it changes, sending the link again, and taking it back. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { SupplierAnswer } from '@zend/contracts'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { May } from '@zend/web/data/companies'
import { standingOf } from '@zend/web/data/suppliers'
import { Button, Card, Note, toast } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useState } from 'react'
import { DifferenceLines } from './fact-lines.tsx'
import { question } from './later-parts.ts'
import { differencesOf, factsOfVersion } from './supplier.form.ts'
import { useSupplierErrorText } from './supplier-error-text.ts'
import { resendLink, withdrawChange } from './suppliers.calls.ts'

type Waiting = NonNullable<SupplierAnswer['waiting']>

/** The card. */
export function WaitingCard({
  supplier,
  waiting,
}: {
  readonly supplier: SupplierAnswer
  readonly waiting: Waiting
}): ReactElement {
  const format = useFormat()
  const now = new Date()
  const standing = standingOf(supplier, now.getTime())
  const isOver = standing.kind === 'waiting' && standing.isOver
  const until = format.when('until', waiting.askedUntil, now.toISOString(), { exact: 'day', long: true })
  const { contact, name } = supplier.current
  return (
    <Card padded className="tablet:p-6" aria-labelledby="waiting">
      <h2 id="waiting" className="display text-card-title">
        <Trans>A change waits</Trans>
      </h2>
      <p className="mt-1 mb-2 text-label text-muted wrap-anywhere">
        {isOver ? (
          <Trans>
            {contact} did not answer in time. Nothing is paid to {name} until you take the change back, or make it
            again.
          </Trans>
        ) : (
          <Trans>
            {contact} can confirm it {until}. Nothing is paid to {name} before they do.
          </Trans>
        )}
      </p>
      <DifferenceLines differences={differencesOf(supplier.current, { ...waiting, facts: factsOfVersion(waiting) })} />
      <May permission="beneficiary.manage">
        <div className="mt-4 grid gap-2.5">
          {isOver ? null : <Resend supplier={supplier} />}
          <TakeBack supplier={supplier} />
        </div>
      </May>
    </Card>
  )
}

function Resend({ supplier }: { readonly supplier: SupplierAnswer }): ReactElement {
  const { t } = useLingui()
  const client = useQueryClient()
  const online = useOnline()
  const errorText = useSupplierErrorText()
  const { contact } = supplier.current
  const sending = useAction(async () => {
    await resendLink(client, supplier._id)
    toast({ kind: 'success', text: t`The link is on its way to ${contact}.` })
  })
  return (
    <div className="grid content-start gap-2.5">
      <Button
        variant="quiet"
        wide
        disabled={!online}
        loading={sending.pending}
        loadingText={t`Sending…`}
        onClick={() => void sending.act()}
      >
        <Trans>Send the link again</Trans>
      </Button>
      {sending.error === null ? null : (
        <div role="alert">
          <Note tone="warn" icon={<IconAlert />}>
            {errorText(sending.error)}
          </Note>
        </div>
      )}
    </div>
  )
}

function TakeBack({ supplier }: { readonly supplier: SupplierAnswer }): ReactElement {
  const { t } = useLingui()
  const client = useQueryClient()
  const online = useOnline()
  const errorText = useSupplierErrorText()
  // `null` until first opened.
  const [asking, setAsking] = useState<boolean | null>(null)
  const taking = useAction(async () => {
    await withdrawChange(client, supplier._id)
    toast({ kind: 'success', text: t`The change is taken back.` })
  })
  return (
    <>
      <Button variant="ghost" wide disabled={!online} onClick={() => setAsking(true)}>
        <Trans>Take the change back</Trans>
      </Button>
      {asking === null ? null : (
        <Suspense>
          <question.Part
            open={asking}
            onClose={() => setAsking(false)}
            title={t`Take the change back?`}
            description={t`The details before it hold on, and the link opens nothing any more.`}
            stay={<Trans>Keep it</Trans>}
            act={<Trans>Take it back</Trans>}
            onAct={() => void taking.act()}
            pending={taking.pending}
            pendingText={t`One moment…`}
          >
            {taking.error === null ? null : (
              <div role="alert">
                <Note tone="bad" icon={<IconAlert />}>
                  {errorText(taking.error)}
                </Note>
              </div>
            )}
          </question.Part>
        </Suspense>
      )}
    </>
  )
}
