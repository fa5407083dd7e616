/** Files that answer what is asked: chosen one by one, sent at once, taken out again before the answer is sent. */
import { Trans, useLingui } from '@lingui/react/macro'
import { addFxFile, FX_FILE_BYTES_MAX, FX_FILES_MAX } from '@zend/contracts'
import type { Id } from '@zend/kernel'
import { useOnline } from '@zend/web/client/online'
import { uploadFile } from '@zend/web/client/upload'
import { useErrorText } from '@zend/web/client/use-error-text'
import { useFile } from '@zend/web/data/verification'
import { Button, ProgressBar } from '@zend/web/ui'
import { FieldNote } from '@zend/web/ui/fields'
import { IconPlus } from '@zend/web/ui/icons'
import { type ChangeEvent, type ReactElement, type ReactNode, useId, useRef } from 'react'

/** A file that was sent: its id, and its name on this device. */
export type HandedIn = { readonly id: Id<'fxf'>; readonly name: string }

const TYPES: readonly string[] = addFxFile.upload.types

/** The list of files, and the button that adds one. */
export function AskedFiles({
  payment,
  question,
  asks,
  files,
  onChange,
  error,
}: {
  readonly payment: Id<'fxp'>
  readonly question: Id<'fxq'>
  readonly asks: string
  readonly files: readonly HandedIn[]
  readonly onChange: (files: readonly HandedIn[]) => void
  readonly error: ReactNode
}): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const errorText = useErrorText()
  const [note, input] = [useId(), useRef<HTMLInputElement>(null)]
  const name = useRef('')
  const { state, take } = useFile<void>(
    TYPES,
    async (file, options) => {
      const sent = await uploadFile(addFxFile, { params: { id: payment, question }, body: file }, options)
      onChange([...files, { id: sent.file, name: name.current }])
    },
    FX_FILE_BYTES_MAX,
  )
  const picked = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.currentTarget.files?.[0]
    name.current = file?.name ?? ''
    take(file)
    // So that the same file can be chosen again.
    event.currentTarget.value = ''
  }
  const isSending = state.is === 'sending'
  const trouble = (): ReactNode => {
    if (state.is === 'failed') return errorText(state.error)
    if (state.is !== 'unfit') return files.length > 0 ? undefined : error
    return {
      type: t`We cannot read this file. Choose a PDF, or a photo as JPEG or PNG.`,
      size: t`This file is larger than 10 MB.`,
      empty: t`This file is empty.`,
    }[state.fault]
  }
  return (
    <div className="mt-2">
      {files.length === 0 ? null : (
        <ul className="grid gap-1">
          {files.map(({ id: file, name: called }) => (
            <li key={file} className="flex flex-wrap items-center gap-x-3 text-label">
              <span className="wrap-anywhere">{called}</span>
              <Button
                variant="quiet"
                size="small"
                aria-label={t`Take out ${called}`}
                onClick={() => onChange(files.filter(({ id }) => id !== file))}
              >
                <Trans>Take out</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isSending ? <ProgressBar part={state.part} label={t`The file is being sent`} className="mt-2" /> : null}
      <div role="alert">
        <FieldNote id={note} hint={t`A PDF, or a photo as JPEG or PNG, up to 10 MB.`} error={trouble()} />
      </div>
      <input ref={input} type="file" accept={TYPES.join(',')} onChange={picked} hidden aria-label={t`File: ${asks}`} />
      {files.length >= FX_FILES_MAX ? null : (
        <Button
          variant="quiet"
          size="small"
          className="mt-2"
          icon={<IconPlus size={20} />}
          disabled={!online || isSending}
          aria-describedby={note}
          onClick={() => input.current?.click()}
        >
          {files.length === 0 ? <Trans>Choose a file</Trans> : <Trans>Add another file</Trans>}
        </Button>
      )}
    </div>
  )
}
