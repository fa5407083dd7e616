/** The buttons of a request: approve with a passkey, decline, take back, try again, or why there are none. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ApprovalDetail } from '@zend/contracts'
import type { ApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { isPasskeyDevice, PasskeyDismissed, preparePasskeys } from '@zend/web/data/access'
import { useMay } from '@zend/web/data/companies'
import { Button, Card, LinkButton, Note, toast } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconInfo, IconKey } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react'
import { href } from 'react-router'
import { rememberApproval } from './approvals.queries.ts'
import { ownBar, stoppedBar } from './bar-parts.ts'
import { declineDialog, passkeyNote, voteError } from './later-parts.ts'
import { readSigned } from './payload.ts'
import { approveWithPasskey, prepareVote } from './vote.ts'

/** The bar; nothing once the request has ended. */
export function DecisionBar({ approval }: { readonly approval: ApprovalDetail }): ReactElement | null {
  const { state, madeBy, forYou, canDecline, releasesAt, inPlaceOf } = approval
  const mayApprove = useMay('approve')
  if (state === 'stopped')
    return (
      <Suspense>
        <stoppedBar.Part approval={approval} />
      </Suspense>
    )
  if (state === 'approved' && releasesAt !== null && !madeBy.you)
    return canDecline ? <StopButton approval={approval} /> : null
  if (state !== 'open' && (state !== 'approved' || releasesAt === null)) return null
  if (madeBy.you)
    return (
      <Suspense>
        <ownBar.Part approval={approval} />
      </Suspense>
    )
  if (forYou) return <Decide approval={approval} />
  const deputy = approval.decisions.find((each) => each.inPlaceOf?.you === true && each.voidAt === null)
  if (deputy !== undefined) {
    const { name } = deputy.by
    return (
      <Told>
        <Trans>{name} has decided in your place.</Trans>
      </Told>
    )
  }
  if (mayApprove || approval.decisions.some(({ by }) => by.you)) return null
  if (inPlaceOf === null)
    return (
      <Told>
        <Trans>You may see this, and not decide on it.</Trans>
      </Told>
    )
  const { name } = inPlaceOf
  return (
    <Told>
      <Trans>
        You decide in the place of {name}. Not on this one: {name} asked for it, or has decided already.
      </Trans>
    </Told>
  )
}

const Told = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <Note tone="info" icon={<IconInfo />} className="mt-4">
    {children}
  </Note>
)

function Decide({ approval }: { readonly approval: ApprovalDetail }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const online = useOnline()
  const client = useQueryClient()
  const [declining, setDeclining] = useState(false)
  const { most } = readSigned(approval)
  const { id, version } = approval
  useEffect(() => {
    if (!online || !isPasskeyDevice()) return
    preparePasskeys()
    prepareVote(id, version)
  }, [online, id, version])
  const approve = useAction(async () => {
    try {
      const decided = await approveWithPasskey(approval)
      await rememberApproval(client, decided)
      toast({
        kind: 'success',
        text: decided.state === 'released' && most !== null ? t`Approved and sent.` : t`Approved.`,
      })
    } catch (thrown) {
      // Closing the device's prompt is an answer, too.
      if (!(thrown instanceof PasskeyDismissed)) throw thrown
    }
  })
  const sum = most === null ? null : format.coin(most.amount, most.asset, { full: true })
  // One that is too new does not get older by adding another.
  const noPasskey = approve.error?.code === 'passkey_none' && approve.error.retryAt === undefined
  const principal = approval.inPlaceOf?.name
  return (
    <div className="sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-10 -mx-4 mt-1 bg-ground px-4 py-3 tablet:bottom-0 tablet:mx-0 tablet:px-0">
      {principal === undefined ? null : (
        <p className="mb-2.5 text-label text-muted tablet:text-right">
          <Trans>You decide in the place of {principal}.</Trans>
        </p>
      )}
      <Suspense>{isPasskeyDevice() ? <passkeyNote.Part /> : null}</Suspense>
      {/* In one line on a phone, too: what is signed must not lie beneath them. */}
      <div className="flex flex-wrap-reverse gap-3 tablet:justify-end">
        <Button variant="quiet" size="small" className="py-3.5" disabled={!online} onClick={() => setDeclining(true)}>
          <Trans>Decline…</Trans>
        </Button>
        {isPasskeyDevice() ? (
          <Button
            size="small"
            className="grow py-3.5 tablet:grow-0"
            icon={<IconKey size={20} />}
            disabled={!online}
            loading={approve.pending}
            loadingText={t`Approving…`}
            onClick={() => void approve.act()}
          >
            {sum === null ? <Trans>Approve</Trans> : <Trans>Approve {sum}</Trans>}
          </Button>
        ) : null}
      </div>
      {isPasskeyDevice() ? null : (
        <Note tone="info" icon={<IconInfo />} className="mt-3">
          <Trans>This browser has no passkeys. Approve on another device; declining works here.</Trans>
        </Note>
      )}
      {online ? null : (
        <p className="mt-3 text-meta text-muted">
          <Trans>You are offline. Deciding works again once you are connected.</Trans>
        </p>
      )}
      <Failed error={approve.error} />
      {noPasskey ? (
        <LinkButton variant="quiet" wide className="mt-3" href={href('/settings/security')}>
          <Trans>Add a passkey</Trans>
        </LinkButton>
      ) : null}
      {declining ? (
        <Suspense>
          <declineDialog.Part approval={approval} onClose={() => setDeclining(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** What is approved and waits by a rule can be stopped, also by whoever approved it. */
function StopButton({ approval }: { readonly approval: ApprovalDetail }): ReactElement {
  const online = useOnline()
  const [declining, setDeclining] = useState(false)
  return (
    <Card padded className="mt-4">
      <Button variant="quiet" wide disabled={!online} onClick={() => setDeclining(true)}>
        <Trans>Stop it…</Trans>
      </Button>
      {declining ? (
        <Suspense>
          <declineDialog.Part approval={approval} onClose={() => setDeclining(false)} />
        </Suspense>
      ) : null}
    </Card>
  )
}

/** Why an act was refused. It loads with the first refusal. */
function Failed({ error }: { readonly error: ApiError | null }): ReactElement | null {
  return error === null ? null : (
    <Suspense>
      <voteError.Part error={error} />
    </Suspense>
  )
}
