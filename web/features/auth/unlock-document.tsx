/** Unlocking by a document and a face: photos, uploaded as they are taken, then the wait for the check. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unfreezeByDocument, type Unfreezing } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import { DocumentFields, type GivenDocument, REASON_TEXTS, useDocument } from '@zend/web/data/verification'
import { Button, Note, Skeleton } from '@zend/web/ui'
import { IconAlert, IconClock } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, useEffect, useState } from 'react'
import { unfreezingQuery, uploadUnfreezeFile } from './unlock.queries.ts'

/** The form, or the wait; `onOpen` is called once the account is open. */
export function UnlockDocument({
  userId,
  onOpen,
}: {
  readonly userId: UserId
  readonly onOpen: () => void
}): ReactElement {
  const query = useQuery(unfreezingQuery(userId))
  const isOpen = query.data?.frozenAt === null
  useEffect(() => {
    if (isOpen) onOpen()
  }, [isOpen, onOpen])
  return (
    <div className="mt-6">
      <QueryView query={query} loading={<Skeleton className="h-80 w-full rounded-card!" />}>
        {(standing) => (standing.state === 'in_review' ? <InReview /> : <Photos userId={userId} standing={standing} />)}
      </QueryView>
    </div>
  )
}

function InReview(): ReactElement {
  return (
    <Note tone="info" icon={<IconClock />}>
      <p className="font-semibold">
        <Trans>We are looking at your photos.</Trans>
      </p>
      <p>
        <Trans>
          It mostly takes a minute. If one of us has to look, it takes up to one working day. You can close this page:
          we write to you.
        </Trans>
      </p>
    </Note>
  )
}

function Photos({
  userId,
  standing: { documents: kinds, state, reason },
}: {
  readonly userId: UserId
  readonly standing: Unfreezing
}): ReactElement {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const online = useOnline()
  const [tried, setTried] = useState(false)
  const document = useDocument(kinds, (file, options) => uploadUnfreezeFile(userId, file, options))
  const send = useAction(async (body: GivenDocument) => {
    const { unfreezing } = await services().api.call(unfreezeByDocument, { params: { id: userId }, body })
    client.setQueryData(unfreezingQuery(userId).queryKey, unfreezing)
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (document.given !== null) void send.act(document.given)
  }
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4" aria-label={t`Unlock my account`}>
      {state === 'rejected' || state === 'resubmit' ? (
        <Note tone="bad" icon={<IconAlert />}>
          <p className="font-semibold">
            <Trans>This did not show that the account is yours.</Trans>
          </p>
          <p>{i18n._(REASON_TEXTS[reason ?? 'other'])}</p>
        </Note>
      ) : null}
      <ErrorNote error={send.error} />
      <DocumentFields document={document} missing={tried} />
      <Button type="submit" size="large" wide disabled={!online} loading={send.pending} loadingText={t`Sending…`}>
        <Trans>Hand in</Trans>
      </Button>
    </form>
  )
}
