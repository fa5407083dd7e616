/** Handing in the file of an invoice, and confirming what it says. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { addInvoice, INVOICE_BYTES_MAX } from '@zend/contracts'
import type { ApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { type FileState, useFile } from '@zend/web/data/verification'
import { Button, Card, ProgressBar } from '@zend/web/ui'
import { FieldNote } from '@zend/web/ui/fields'
import { IconPlus, IconRefresh } from '@zend/web/ui/icons'
import { type ChangeEvent, type ReactElement, type ReactNode, useId, useRef } from 'react'
import { ConfirmInvoice } from './confirm-invoice.tsx'
import { handIn } from './invoice.queries.ts'
import { invoiceFacts, useInvoiceText } from './use-invoice-text.ts'
import type { Invoices } from './use-invoices.ts'
import { UseKnown } from './use-known.tsx'

const TYPES: readonly string[] = addInvoice.upload.types

/** The card: the file to choose, or what the machine read on the one that is not confirmed yet. */
export function HandIn({ invoices }: { readonly invoices: Invoices }): ReactElement {
  const title = useId()
  const { file } = invoices.values
  return (
    <Card padded aria-labelledby={title} className="tablet:p-6">
      <h2 id={title} className="display text-card-title">
        {file === null ? <Trans>Hand in an invoice</Trans> : <Trans>Is this what the invoice says?</Trans>}
      </h2>
      {file === null ? <ChooseFile invoices={invoices} /> : <ConfirmInvoice key={file} id={file} invoices={invoices} />}
    </Card>
  )
}

function ChooseFile({ invoices }: { readonly invoices: Invoices }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const note = useId()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const { state, take, retry } = useFile<void>(
    TYPES,
    async (file, options) => {
      const { _id } = await handIn(client, file, options)
      invoices.change({ file: _id, typed: null })
    },
    INVOICE_BYTES_MAX,
  )
  const picked = (event: ChangeEvent<HTMLInputElement>): void => {
    take(event.currentTarget.files?.[0])
    // So that the same file can be chosen again.
    event.currentTarget.value = ''
  }
  const isSending = state.is === 'sending'
  return (
    <>
      <p id={note} className="mt-1 text-label text-muted">
        <Trans>A PDF, or a photo as JPEG or PNG, up to 10 MB. We read it, and you check what we read.</Trans>
      </p>
      {isSending ? (
        <ProgressBar part={state.part} label={t`The invoice is being sent and read`} className="mt-3" />
      ) : null}
      <p className="visually-hidden" role="status">
        {isSending ? t`The invoice is being sent and read` : null}
      </p>
      <FileTrouble state={state} invoices={invoices} />
      <div className="mt-3 flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept={TYPES.join(',')}
          onChange={picked}
          hidden
          aria-label={t`File of the invoice`}
        />
        <Button
          variant="quiet"
          size="small"
          icon={<IconPlus size={20} />}
          disabled={!online || isSending}
          aria-describedby={note}
          onClick={() => input.current?.click()}
        >
          {state.is === 'none' || isSending ? <Trans>Choose a file</Trans> : <Trans>Choose another file</Trans>}
        </Button>
        {state.is === 'failed' && isPassing(state.error) ? (
          <Button variant="quiet" size="small" icon={<IconRefresh size={20} />} disabled={!online} onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        ) : null}
      </div>
    </>
  )
}

/** Whether the same file can get through another time. */
const isPassing = ({ status, code }: ApiError): boolean => status === 0 || status >= 500 || code === 'rate_limited'

function FileTrouble({
  state,
  invoices,
}: {
  readonly state: FileState<void>
  readonly invoices: Invoices
}): ReactElement {
  const { t } = useLingui()
  const text = useInvoiceText()
  const id = useId()
  const known = state.is === 'failed' ? invoiceFacts(state.error.problem).invoice : undefined
  const trouble = (): ReactNode => {
    if (state.is === 'failed') return text(state.error)
    if (state.is !== 'unfit') return undefined
    return {
      type: t`We cannot read this file. Choose a PDF, or a photo as JPEG or PNG.`,
      size: t`This file is larger than 10 MB.`,
      empty: t`This file is empty.`,
    }[state.fault]
  }
  return (
    <div role="alert">
      <FieldNote id={id} hint={undefined} error={trouble()} />
      {known === undefined ? null : <UseKnown id={known} invoices={invoices} />}
    </div>
  )
}
