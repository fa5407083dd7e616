/** /batches/new: what the file is to hold, its template, and handing it in. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { BATCH_BYTES_MAX, type BatchAnswer } from '@zend/contracts'
import type { ApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { saveFile } from '@zend/web/client/save-file'
import { batchLink } from '@zend/web/data/batches'
import { type FileState, useFile } from '@zend/web/data/verification'
import { Button, Card, cx, EmptyState, LinkButton, ProgressBar } from '@zend/web/ui'
import { FieldNote } from '@zend/web/ui/fields'
import { IconDownload, IconFile, IconPlus, IconRefresh } from '@zend/web/ui/icons'
import { type ChangeEvent, type DragEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { asTyped, nameOf, templateFile } from './batch-file.ts'
import { handIn } from './batches.calls.ts'
import { ColumnsCard } from './columns-card.tsx'
import { useBatchErrorText } from './use-batch-error-text.ts'
import { useMayPayBatches } from './use-may-pay.ts'

const TYPES: readonly string[] = ['text/csv', 'application/xml']

/** The page. */
export function NewBatchScreen(): ReactElement {
  return useMayPayBatches() ? (
    <div className="grid grid-cols-1 items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_388px]">
      <HandIn />
      <ColumnsCard />
    </div>
  ) : (
    <MayNot />
  )
}

function MayNot(): ReactElement {
  return (
    <Card>
      <EmptyState
        title={<Trans>You may not make batches</Trans>}
        text={<Trans>Ask somebody who pays for your company.</Trans>}
        action={
          <LinkButton href={href('/batches')} size="small">
            <Trans>Batch payments</Trans>
          </LinkButton>
        }
      />
    </Card>
  )
}

function HandIn(): ReactElement {
  const { t } = useLingui()
  const title = useId()
  const note = useId()
  const online = useOnline()
  const client = useQueryClient()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { state, take, retry } = useFile<BatchAnswer>(
    TYPES,
    async (file, options) => {
      const batch = await handIn(client, nameOf(file instanceof File ? file.name : ''), file, options)
      await navigate(batchLink(batch._id), { replace: true })
      return batch
    },
    BATCH_BYTES_MAX,
  )
  const isSending = state.is === 'sending'
  const choose = (file: File | undefined): void => {
    if (file !== undefined) take(asTyped(file))
  }
  const picked = (event: ChangeEvent<HTMLInputElement>): void => {
    choose(event.currentTarget.files?.[0])
    // So that the same file can be chosen again.
    event.currentTarget.value = ''
  }
  const dropped = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    if (online && !isSending) choose(event.dataTransfer.files[0])
  }
  return (
    <Card padded aria-labelledby={title} className="tablet:p-6">
      <h2 id={title} className="display text-card-title">
        <Trans>Hand in your file</Trans>
      </h2>
      <p className="mt-1 text-label text-muted">
        <Trans>Nothing is paid yet. You see every row first, and correct what is not right here.</Trans>
      </p>
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
        className={cx(
          'mt-5 grid justify-items-center gap-3 rounded-row border-2 border-dashed px-5 py-8 text-center',
          over ? 'border-action bg-action-soft' : 'border-line-strong bg-raised',
        )}
      >
        <span className="grid size-14 place-items-center rounded-tile bg-surface text-action">
          <IconFile size={26} />
        </span>
        <p className="hidden text-body font-semibold tablet:block">
          <Trans>Drop your file here</Trans>
        </p>
        <p id={note} className="max-w-[40ch] text-label text-muted">
          <Trans>CSV, or pain.001 from your accounting program. Up to 1,000 payments and 1 MB.</Trans>
        </p>
        {isSending ? (
          <ProgressBar part={state.part} label={t`The file is being sent`} className="w-full max-w-80" />
        ) : null}
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.xml"
          onChange={picked}
          hidden
          aria-label={t`File of the batch`}
        />
        <Button
          icon={<IconPlus size={20} />}
          disabled={!online || isSending}
          aria-describedby={note}
          onClick={() => input.current?.click()}
        >
          {state.is === 'none' || isSending ? <Trans>Choose a file</Trans> : <Trans>Choose another file</Trans>}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {isSending ? t`The file is being sent` : null}
      </p>
      <FileTrouble state={state} />
      <div className="mt-4 flex flex-wrap gap-2">
        {state.is === 'failed' && isPassing(state.error) ? (
          <Button variant="quiet" size="small" icon={<IconRefresh size={20} />} disabled={!online} onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        ) : null}
        <Button
          variant="quiet"
          size="small"
          icon={<IconDownload size={20} />}
          onClick={() => saveFile({ name: t`batch-template.csv`, file: templateFile() })}
        >
          <Trans>Download the template</Trans>
        </Button>
      </div>
    </Card>
  )
}

/** Whether the same file can get through another time. */
const isPassing = ({ status, code }: ApiError): boolean => status === 0 || status >= 500 || code === 'rate_limited'

function FileTrouble({ state }: { readonly state: FileState<BatchAnswer> }): ReactElement {
  const { t } = useLingui()
  const errorText = useBatchErrorText()
  const id = useId()
  const trouble = (): ReactNode => {
    if (state.is === 'failed') return errorText(state.error)
    if (state.is !== 'unfit') return undefined
    return {
      type: t`We cannot read this kind of file. Choose a CSV file, or an XML file in the format pain.001.`,
      size: t`This file is larger than 1 MB. Split it into two batches.`,
      empty: t`This file is empty.`,
    }[state.fault]
  }
  return (
    <div role="alert" className="mt-3 empty:mt-0">
      <FieldNote id={id} hint={undefined} error={trouble()} />
    </div>
  )
}
