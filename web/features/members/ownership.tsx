/** Handing a company over: making another member an owner, and leaving by oneself. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useOnline } from '@zend/web/client/online'
import { useCompany } from '@zend/web/data/companies'
import { Button, Card } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { type ReactElement, Suspense, useId, useState } from 'react'
import { question } from './later-parts.ts'

/** Offers to make a member an owner, and says what that means. */
export function MakeOwner({ name, onMake }: { readonly name: string; readonly onMake: () => void }): ReactElement {
  const title = useId()
  const online = useOnline()
  return (
    <Card padded aria-labelledby={title} className="tablet:p-6">
      <h2 id={title} className="display text-card-title">
        <Trans>Owner</Trans>
      </h2>
      <p className="mt-2 text-label text-muted">
        <Trans>
          An owner may do everything: move money, approve, and change or remove every member, also you. Everybody is
          told that {name} is one. 48 hours later you can leave the company to them.
        </Trans>
      </p>
      <Button variant="quiet" wide className="mt-4" disabled={!online} onClick={onMake}>
        <Trans>Make owner</Trans>
      </Button>
    </Card>
  )
}

/**
 * Offers to leave, and says what stays. The last owner stays, too; `countsFrom`: from when they can leave the company
 * to another one, where there is one.
 */
export function Leave({
  isLastOwner,
  countsFrom,
  onLeave,
}: {
  readonly isLastOwner: boolean
  readonly countsFrom: string | null
  readonly onLeave: () => void
}): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const format = useFormat()
  const company = useCompany()?.company.name ?? ''
  const [asking, setAsking] = useState(false)
  const from = countsFrom === null ? null : format.when('from', countsFrom, new Date().toISOString(), { long: true })
  return (
    <Card padded className="grid gap-2.5 tablet:p-6">
      <Button variant="danger" wide disabled={isLastOwner || !online} onClick={() => setAsking(true)}>
        <Trans>Leave the company</Trans>
      </Button>
      <p className="text-meta text-muted">
        {isLastOwner ? (
          from === null ? (
            <Trans>
              A company always has an owner. Open another member and make them one; 48 hours later you can leave.
            </Trans>
          ) : (
            <Trans>You can leave {from}: until then everybody has heard of the new owner.</Trans>
          )
        ) : (
          <LeavingMeans />
        )}
      </p>
      {asking ? (
        <Suspense>
          <question.Part
            open
            onClose={() => setAsking(false)}
            title={t`Leave ${company}?`}
            description={<LeavingMeans />}
            stay={t({ message: 'Stay', context: 'in a company' })}
            act={t({ message: 'Leave', context: 'a company' })}
            onAct={onLeave}
          />
        </Suspense>
      ) : null}
    </Card>
  )
}

const LeavingMeans = (): ReactElement => (
  <Trans>
    You can act for the company no longer, and come back only by an invitation. What you asked for stays, and needs one
    approval more. Your own account is not affected.
  </Trans>
)
