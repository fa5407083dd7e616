/** The invitations that wait: sent again, withdrawn, or confirmed where somebody accepted under another address. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { InvitationAnswer } from '@zend/contracts'
import { asApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { roleText } from '@zend/web/data/companies'
import { Badge, Button, Card, CardHeader, LinkButton, List, toast } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { type ReactElement, Suspense, useId, useState } from 'react'
import { href } from 'react-router'
import { useChangeErrorText } from './change-error-text.ts'
import { question } from './later-parts.ts'
import { withdraw } from './members.queries.ts'

/** The card. `manages` tells whether who looks may manage members; `onConfirm` begins to let somebody in. */
export function InvitationsCard({
  invitations,
  manages,
  onConfirm,
}: {
  readonly invitations: readonly InvitationAnswer[]
  readonly manages: boolean
  readonly onConfirm: (invitation: InvitationAnswer) => void
}): ReactElement {
  const title = useId()
  return (
    <Card aria-labelledby={title} className="overflow-hidden">
      <CardHeader id={title} title={<Trans>Open invitations</Trans>} />
      <List aria-labelledby={title}>
        {invitations.map((each) => (
          <Waiting key={each.id} invitation={each} manages={manages} onConfirm={() => onConfirm(each)} />
        ))}
      </List>
    </Card>
  )
}

function Waiting({
  invitation,
  manages,
  onConfirm,
}: {
  readonly invitation: InvitationAnswer
  readonly manages: boolean
  readonly onConfirm: () => void
}): ReactElement {
  const { i18n } = useLingui()
  const online = useOnline()
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const { id, email, role, state, invitedBy, claimedBy, expiresAt } = invitation
  const until = format.when('until', expiresAt, new Date().toISOString(), { long: true })
  const roleName = i18n._(roleText(role))
  return (
    <li className="grid gap-3 px-4 py-4 tablet:flex tablet:items-center tablet:px-5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold wrap-anywhere">
          {email}
          {state === 'claimed' ? (
            <Badge tone="warn">
              <Trans>Waits for you</Trans>
            </Badge>
          ) : null}
        </p>
        <p className="num text-meta text-muted">
          <Trans>
            {roleName}, invited by {invitedBy}, works {until}
          </Trans>
        </p>
        {claimedBy === null ? null : (
          <p className="mt-1.5 text-label wrap-anywhere">
            <Trans>
              {claimedBy.name} accepted it as {claimedBy.email}. Let them in only if you know that it is them.
            </Trans>
          </p>
        )}
      </div>
      {manages ? (
        <div className="flex flex-wrap gap-2">
          {state === 'claimed' ? (
            <Button size="small" disabled={!online} onClick={onConfirm}>
              <Trans context="member">Confirm</Trans>
            </Button>
          ) : (
            <LinkButton size="small" variant="quiet" href={`${href('/members')}?invite=${id}`}>
              <Trans>Send again</Trans>
            </LinkButton>
          )}
          <Button size="small" variant="quiet" disabled={!online} onClick={() => setAsking(true)}>
            <Trans>Withdraw it</Trans>
          </Button>
        </div>
      ) : null}
      {asking ? <WithdrawQuestion invitation={invitation} onClose={() => setAsking(false)} /> : null}
    </li>
  )
}

function WithdrawQuestion({
  invitation: { id, email },
  onClose,
}: {
  readonly invitation: InvitationAnswer
  readonly onClose: () => void
}): ReactElement {
  const { t } = useLingui()
  const errorText = useChangeErrorText()
  const queryClient = useQueryClient()
  const end = useAction(async () => {
    try {
      await withdraw(queryClient, id)
      toast({ kind: 'success', text: t`The invitation is withdrawn.` })
    } catch (thrown) {
      toast({ kind: 'error', text: errorText(asApiError(thrown)) })
    } finally {
      onClose()
    }
  })
  return (
    <Suspense>
      <question.Part
        open
        onClose={onClose}
        title={<Trans>Withdraw this invitation?</Trans>}
        description={<Trans>The link that was sent to {email} opens nothing any more.</Trans>}
        stay={<Trans>Keep it</Trans>}
        act={<Trans>Withdraw it</Trans>}
        onAct={() => void end.act()}
        pending={end.pending}
        pendingText={t`Withdrawing…`}
      />
    </Suspense>
  )
}
