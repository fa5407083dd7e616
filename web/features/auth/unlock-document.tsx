/** Unlocking by a document and a face: photos, uploaded as they are taken, then the wait for the check. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unfreezeByDocument, type Unfreezing } from '@zend/contracts'
import type { Id, UserId } from '@zend/kernel'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import type { UploadOptions } from '@zend/web/client/upload'
import { useAction } from '@zend/web/client/use-action'
import { FileSlot, PICTURES, REASON_TEXTS, useFile } from '@zend/web/data/verification'
import { Button, Note, Skeleton } from '@zend/web/ui'
import { NativeSelect } from '@zend/web/ui/fields'
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

type Ids = { readonly front: Id<'vfl'>; readonly back?: Id<'vfl'>; readonly selfie: Id<'vfl'> }

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
  const [idType, setIdType] = useState(kinds[0]?.idType ?? '')
  const [tried, setTried] = useState(false)
  const upload = (file: Blob, options: UploadOptions) => uploadUnfreezeFile(userId, file, options)
  const [front, back, selfie] = [useFile(PICTURES, upload), useFile(PICTURES, upload), useFile(PICTURES, upload)]
  const twoSided = kinds.find((kind) => kind.idType === idType)?.sides === 2
  const send = useAction(async (ids: Ids) => {
    const { unfreezing } = await services().api.call(unfreezeByDocument, {
      params: { id: userId },
      body: { idType, ...ids },
    })
    client.setQueryData(unfreezingQuery(userId).queryKey, unfreezing)
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    const [frontId, backId, selfieId] = [front, back, selfie].map((file) =>
      file.state.is === 'done' ? file.state.value : undefined,
    )
    if (frontId === undefined || selfieId === undefined || (twoSided && backId === undefined)) return
    void send.act({ front: frontId, selfie: selfieId, ...(twoSided && backId !== undefined ? { back: backId } : {}) })
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
      <NativeSelect
        name="idType"
        label={t`Document`}
        choices={kinds.map((kind) => ({ value: kind.idType, text: kind.label }))}
        value={idType}
        onChange={(event) => setIdType(event.currentTarget.value)}
      />
      <FileSlot
        label={twoSided ? t`Front side` : t`The page with your photo`}
        hint={t`JPEG, PNG or WebP, up to 8 MB.`}
        types={PICTURES}
        camera="environment"
        file={front}
        missing={tried}
      />
      {twoSided ? (
        <FileSlot
          label={t`Back side`}
          hint={t`JPEG, PNG or WebP, up to 8 MB.`}
          types={PICTURES}
          camera="environment"
          file={back}
          missing={tried}
        />
      ) : null}
      <FileSlot
        label={t`Your face`}
        hint={t`Look into the camera, without glasses or hat. It must be taken now.`}
        types={PICTURES}
        camera="user"
        file={selfie}
        missing={tried}
      />
      <Button type="submit" size="large" wide disabled={!online} loading={send.pending} loadingText={t`Sending…`}>
        <Trans>Hand in</Trans>
      </Button>
    </form>
  )
}
