/** The slot for one file: its name, choosing or photographing it, its progress, its error. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { useErrorText } from '@zend/web/client/use-error-text'
import { Button, FilePicture, ProgressBar } from '@zend/web/ui'
import { IconAlert, IconCamera, IconCheck, IconFile, IconPlus, IconRefresh } from '@zend/web/ui/icons'
import { type ChangeEvent, type ReactElement, type ReactNode, useId, useRef } from 'react'
import type { FileState, SentFile } from './use-file.ts'

const THUMB = 160
const MEGABYTES_MAX = 8

/**
 * `camera` is the phone's camera to open: `user` is the front one. `received`: one was sent on an earlier visit.
 */
export type FileSlotProps = {
  readonly label: string
  readonly hint: ReactNode
  readonly types: readonly string[]
  readonly camera: 'user' | 'environment'
  readonly file: SentFile
  /** Shown if the step was sent without it. */
  readonly missing: boolean
  readonly received?: boolean
  /** The words of a failed upload, where the page has its own. */
  readonly errorText?: (error: ApiError) => string
}

/** The slot. */
export function FileSlot({
  label,
  hint,
  types,
  camera,
  file: { state, take, retry },
  missing,
  received = false,
  errorText,
}: FileSlotProps): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const id = useId()
  const chosen = useRef<HTMLInputElement>(null)
  const taken = useRef<HTMLInputElement>(null)
  const picked = (event: ChangeEvent<HTMLInputElement>): void => {
    take(event.currentTarget.files?.[0])
    // So that the same file can be chosen again.
    event.currentTarget.value = ''
  }
  return (
    <fieldset className="rounded-row border border-line p-4" aria-describedby={`${id}-note`}>
      <legend className="sr-only">{label}</legend>
      <div className="flex items-start gap-4">
        <Thumb state={state} />
        <div className="min-w-0 flex-1">
          <p aria-hidden className="text-body font-semibold">
            {label}
          </p>
          <div id={`${id}-note`} className="mt-0.5 text-meta text-muted">
            <SlotNote
              label={label}
              hint={hint}
              types={types}
              state={state}
              missing={missing}
              received={received}
              errorText={errorText}
            />
          </div>
          <div className="mt-3 flex flex-wrap gap-2">
            <input ref={chosen} type="file" accept={types.join(',')} onChange={picked} hidden aria-label={label} />
            <input
              ref={taken}
              type="file"
              accept="image/*"
              capture={camera}
              onChange={picked}
              hidden
              aria-label={t`${label}, from the camera`}
            />
            {state.is === 'failed' ? (
              <Button variant="quiet" size="small" icon={<IconRefresh size={20} />} disabled={!online} onClick={retry}>
                <Trans>Try again</Trans>
              </Button>
            ) : null}
            <Button
              variant="quiet"
              size="small"
              icon={<IconCamera size={20} />}
              disabled={!online}
              onClick={() => taken.current?.click()}
              className="hidden! pointer-coarse:inline-flex!"
            >
              <Trans>Take a photo</Trans>
            </Button>
            <Button
              variant="quiet"
              size="small"
              icon={<IconPlus size={20} />}
              disabled={!online}
              onClick={() => chosen.current?.click()}
            >
              {(state.is === 'none' || state.is === 'unfit') && !received ? (
                <Trans>Choose a file</Trans>
              ) : (
                <Trans>Choose another</Trans>
              )}
            </Button>
          </div>
        </div>
      </div>
    </fieldset>
  )
}

function Thumb({ state }: { readonly state: FileState }): ReactElement {
  const file = 'file' in state ? state.file : null
  if (file?.type.startsWith('image/') === true) {
    return <FilePicture file={file} edge={THUMB} className="size-16 shrink-0 rounded-tile object-cover" />
  }
  return (
    <span className="grid size-16 shrink-0 place-items-center rounded-tile bg-raised text-muted">
      {file === null ? <IconCamera /> : <IconFile />}
    </span>
  )
}

function SlotNote({
  label,
  hint,
  types,
  state,
  missing,
  received,
  errorText,
}: Pick<FileSlotProps, 'label' | 'hint' | 'types' | 'missing' | 'received'> & {
  readonly state: FileState
  readonly errorText: FileSlotProps['errorText'] | undefined
}): ReactNode {
  const { t } = useLingui()
  const generalText = useErrorText()
  const bad = (text: string): ReactElement => (
    <span role="alert" className="flex items-start gap-1.5 text-bad">
      <IconAlert size={18} className="mt-px" />
      {text}
    </span>
  )
  switch (state.is) {
    case 'none':
      if (received === true) return <Received />
      return missing ? bad(t`This is still missing.`) : hint
    case 'unfit':
      return bad(
        {
          type: types.includes('application/pdf')
            ? t`Choose a photo (JPEG, PNG or WebP) or a PDF.`
            : t`Choose a photo: JPEG, PNG or WebP.`,
          size: t`This file is larger than ${MEGABYTES_MAX} MB.`,
          empty: t`This file is empty.`,
        }[state.fault],
      )
    case 'failed':
      return bad((errorText ?? generalText)(state.error))
    case 'sending':
      return <ProgressBar part={state.part} label={t`${label} is being sent`} />
    case 'done':
      return <Received />
  }
}

const Received = (): ReactElement => (
  <span role="status" className="flex items-center gap-1.5 text-ok">
    <IconCheck size={18} />
    <Trans>Received</Trans>
  </span>
)
