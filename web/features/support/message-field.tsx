/** The input of a message: its text, and files that are picked, dropped or pasted. It sends nothing itself. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { cx, IconButton } from '@zend/web/ui'
import { FIELD_BOX, TextArea } from '@zend/web/ui/fields'
import { IconPaperclip } from '@zend/web/ui/icons'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { AttachmentTray } from './attachment-tray.tsx'
import { ACCEPTED } from './files.ts'
import type { Attachments } from './use-attachments.ts'

/** The longest message (contract). */
const TEXT_LENGTH_MAX = 4_000
/** From this length on, the remaining number of characters is shown. */
const TEXT_LENGTH_NEAR = 3_600

/**
 * Properties of the field. Ctrl or Command and Enter call `onSend`; `end` is the content at its foot's end. `locked`:
 * it cannot be changed now.
 */
export type MessageFieldProps = {
  readonly label: ReactNode
  readonly labelHidden?: boolean
  readonly placeholder?: string
  readonly rows: number
  readonly text: string
  readonly onText: (text: string) => void
  readonly attachments: Attachments
  readonly locked: boolean
  readonly error?: string | undefined
  readonly onSend: () => void
  readonly end?: ReactNode
}

/** The field. */
export function MessageField(props: MessageFieldProps): ReactElement {
  const { label, labelHidden = false, placeholder, rows, text, onText, attachments, locked, error, onSend, end } = props
  const { t } = useLingui()
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const left = TEXT_LENGTH_MAX - text.length
  const take = (files: FileList | null): boolean => {
    if (locked || files === null || files.length === 0) return false
    attachments.add([...files])
    return true
  }
  const paste = (event: ClipboardEvent): void => {
    // A table copied from a spreadsheet also contains a picture of itself: prefer the text.
    if (!event.clipboardData.types.includes('text/plain') && take(event.clipboardData.files)) event.preventDefault()
  }
  const drop = (event: DragEvent): void => {
    setOver(false)
    if (take(event.dataTransfer.files)) event.preventDefault()
  }
  const drag = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(!locked)
  }
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSend()
  }
  return (
    <div onDragOver={drag} onDragLeave={() => setOver(false)} onDrop={drop} className="grid grid-cols-1 gap-2.5">
      {labelHidden ? null : (
        <span aria-hidden className="-mb-1 text-label font-semibold">
          {label}
        </span>
      )}
      <div className={cx(FIELD_BOX, 'relative flex-wrap gap-y-0! pr-2', over && 'border-action bg-action-soft')}>
        <TextArea
          bare
          label={label}
          labelHidden
          {...(placeholder === undefined ? {} : { placeholder })}
          rows={rows}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onPaste={paste}
          onKeyDown={key}
          readOnly={locked}
          maxLength={TEXT_LENGTH_MAX}
          error={error}
          className="w-full"
        />
        <span className="mb-1.5 -ml-2.5 flex w-full items-center gap-1">
          <IconButton
            plain
            label={t`Add files`}
            icon={<IconPaperclip />}
            onClick={() => picker.current?.click()}
            disabled={locked}
            title={t`Add files`}
          />
          <span className="num min-w-0 flex-1 truncate text-meta text-muted">
            {text.length < TEXT_LENGTH_NEAR ? (
              <span className="hidden phone:inline">
                <Trans>Pictures and PDFs, up to 5 MB each</Trans>
              </span>
            ) : (
              <Plural value={left} one="# character left" other="# characters left" />
            )}
          </span>
          {end}
        </span>
        {over ? (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-1 grid place-items-center rounded-tile bg-action-soft font-semibold text-action"
          >
            <Trans>Drop the files here</Trans>
          </span>
        ) : null}
      </div>
      <input
        ref={picker}
        type="file"
        accept={ACCEPTED}
        multiple
        hidden
        aria-label={t`Add files`}
        onChange={(event) => {
          take(event.currentTarget.files)
          // So that the same file can be picked again after it was removed.
          event.currentTarget.value = ''
        }}
      />
      <AttachmentTray attachments={attachments} disabled={locked} />
    </div>
  )
}
