/** The files of a message being written: name, progress, error, and a button to remove each. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useErrorText } from '@zend/web/client/use-error-text'
import { cx, IconButton, ProgressBar, FilePicture } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert, IconClose, IconFile, IconRefresh } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { isPicture } from './files.ts'
import { useByteText } from './use-byte-text.ts'
import type { Attachments, Piece } from './use-attachments.ts'

const THUMB = 96

/** The tray; nothing without files. */
export function AttachmentTray({
  attachments,
  disabled,
}: {
  readonly attachments: Attachments
  readonly disabled: boolean
}): ReactElement | null {
  const { t } = useLingui()
  if (attachments.pieces.length === 0) return null
  return (
    <div>
      <ul aria-label={t`Files of this message`} className="grid grid-cols-1 gap-2 tablet:grid-cols-2">
        {attachments.pieces.map((piece) => (
          <Row
            key={piece.key}
            piece={piece}
            disabled={disabled}
            onRetry={() => attachments.retry(piece.key)}
            onRemove={() => attachments.remove(piece.key)}
          />
        ))}
      </ul>
      {attachments.tooMany ? (
        <p role="alert" className="mt-2 flex items-start gap-1.5 text-meta text-warn">
          <IconAlert size={18} className="mt-px" />
          <Trans>A message carries at most 5 files. The others were left out.</Trans>
        </p>
      ) : null}
    </div>
  )
}

type RowProps = {
  readonly piece: Piece
  readonly disabled: boolean
  readonly onRetry: () => void
  readonly onRemove: () => void
}

function Row({ piece, disabled, onRetry, onRemove }: RowProps): ReactElement {
  const { t } = useLingui()
  const { name, file, state } = piece
  const wrong = state.is === 'failed' || state.is === 'unfit'
  return (
    <li
      className={cx(
        'flex min-h-16 items-center gap-3 rounded-row border p-2 pr-1',
        wrong ? 'border-bad' : 'border-line',
      )}
    >
      {file !== null && isPicture(file) ? (
        <FilePicture file={file} edge={THUMB} className="size-12 shrink-0 rounded-tile object-cover" />
      ) : (
        <span className="grid size-12 shrink-0 place-items-center rounded-tile bg-raised text-muted">
          <IconFile />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-label font-semibold">{name}</span>
        <Progress piece={piece} />
      </span>
      {state.is === 'failed' ? (
        <IconButton plain label={t`Try ${name} again`} icon={<IconRefresh size={20} />} onClick={onRetry} />
      ) : null}
      <IconButton
        plain
        label={t`Remove ${name}`}
        icon={<IconClose size={20} />}
        onClick={onRemove}
        disabled={disabled}
      />
    </li>
  )
}

/** The file's progress, in words and as a bar while it uploads. */
function Progress({ piece: { name, bytes, state } }: { readonly piece: Piece }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const byteText = useByteText()
  const errorText = useErrorText()
  const faults = {
    type: t`Choose a JPEG, PNG or WebP picture, or a PDF.`,
    size: t`Larger than 5 MB.`,
    empty: t`This file is empty.`,
  }
  switch (state.is) {
    case 'done':
      return <span className="num block text-meta text-muted">{byteText(state.attachment.bytes)}</span>
    case 'failed':
      return (
        <span role="alert" className="block text-meta text-bad">
          {errorText(state.error)}
        </span>
      )
    case 'unfit':
      return (
        <span role="alert" className="block text-meta text-bad">
          {faults[state.fault]}
        </span>
      )
    default: {
      const percent = `${format.number(String(Math.floor(state.part * 100)))}\u00a0%`
      return (
        <span className="flex items-center gap-2 pr-2">
          <ProgressBar part={state.part} label={t`Sending ${name}`} valueText={percent} className="h-1.5! flex-1" />
          <span aria-hidden className="num text-meta text-muted">
            {state.part === 0 ? byteText(bytes) : percent}
          </span>
        </span>
      )
    }
  }
}
