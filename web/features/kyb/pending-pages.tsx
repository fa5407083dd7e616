/** Pages that are on their way, wait, or did not get through. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useOnline } from '@zend/web/client/online'
import { Button, FilePicture, ProgressBar } from '@zend/web/ui'
import { IconAlert, IconFile, IconRefresh } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { useKybErrorText } from './kyb-error-text.ts'
import type { Pending, Uploads } from './use-uploads.ts'

const THUMB = 120
const MEGABYTES_MAX = 8

/** The list; nothing while none is pending. */
export function PendingPages({ uploads }: { readonly uploads: Uploads }): ReactElement | null {
  if (uploads.pending.length === 0) return null
  return (
    <ul className="grid gap-2">
      {uploads.pending.map((page) => (
        <PendingPage key={page.id} page={page} uploads={uploads} />
      ))}
    </ul>
  )
}

function PendingPage({ page, uploads }: { readonly page: Pending; readonly uploads: Uploads }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const { id, file, state } = page
  const { name } = file
  return (
    <li className="rounded-row border border-line p-3">
      <div className="flex items-center gap-3">
        {file.type.startsWith('image/') ? (
          <FilePicture file={file} edge={THUMB} className="size-11 shrink-0 rounded-tile object-cover" />
        ) : (
          <IconFile className="shrink-0 text-muted" />
        )}
        <div className="min-w-0 flex-1">
          <p className="truncate text-label font-semibold">{name}</p>
          <PendingNote page={page} />
        </div>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {state.is === 'failed' ? (
          <Button
            variant="quiet"
            size="small"
            icon={<IconRefresh size={20} />}
            disabled={!online}
            onClick={() => uploads.retry(id)}
            aria-label={t`Try again: ${name}`}
          >
            <Trans>Try again</Trans>
          </Button>
        ) : null}
        <Button variant="ghost" size="small" onClick={() => uploads.drop(id)} aria-label={t`Cancel ${name}`}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </li>
  )
}

function PendingNote({ page: { file, state } }: { readonly page: Pending }): ReactElement {
  const { t } = useLingui()
  const errorText = useKybErrorText()
  const { name } = file
  const bad = (text: string): ReactElement => (
    <p role="alert" className="flex items-start gap-1.5 text-meta text-bad">
      <IconAlert size={18} className="mt-px shrink-0" />
      {text}
    </p>
  )
  switch (state.is) {
    case 'waiting':
      return (
        <p className="text-meta text-muted">
          <Trans>Waiting</Trans>
        </p>
      )
    case 'sending':
      return <ProgressBar part={state.part} label={t`${name} is being sent`} className="mt-2" />
    case 'unfit':
      return bad(
        {
          type: t`Choose a photo (JPEG, PNG or WebP) or a PDF.`,
          size: t`This file is larger than ${MEGABYTES_MAX} MB.`,
          empty: t`This file is empty.`,
        }[state.fault],
      )
    case 'failed':
      return bad(errorText(state.error))
  }
}
