/** Correcting a row in its place: its columns as they were typed, with what is wrong at each. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type BatchAnswer, type BatchRowAnswer, BATCH_WAYS, type BatchField } from '@zend/contracts'
import { useKeptDraft } from '@zend/web/client/kept-draft'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { WAY_TEXTS } from '@zend/web/data/batches'
import { Button, Note, toast } from '@zend/web/ui'
import { NativeSelect, TextField } from '@zend/web/ui/fields'
import { IconAlert } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, useEffect, useRef } from 'react'
import { correct } from './batches.calls.ts'
import { columnsFor, correctionOf, draftOf } from './row.form.ts'
import { FIELD_TEXTS } from './row.texts.ts'
import { useFaultText } from './use-fault-text.ts'
import { useBatchErrorText } from './use-batch-error-text.ts'

/** The form. `onEnd` is called when the row was corrected, or stays as it is. */
export function CorrectRow({
  batch,
  row,
  onEnd,
}: {
  readonly batch: BatchAnswer['_id']
  readonly row: BatchRowAnswer
  readonly onEnd: () => void
}): ReactElement {
  const { i18n, t } = useLingui()
  const online = useOnline()
  const client = useQueryClient()
  const errorText = useBatchErrorText()
  const faultText = useFaultText()
  const form = useRef<HTMLFormElement>(null)
  const { position, faults } = row
  const { draft, change, forget } = useKeptDraft(`zend.batch-row.${batch}.${String(position)}`, (stored) =>
    draftOf(row, stored),
  )
  const shown = columnsFor(draft, faults)
  const put = (field: BatchField, text: string): void => change({ ...draft, [field]: text })
  // An error is of the text that was looked at.
  const errorOf = (field: BatchField): string | undefined => {
    const fault = faults.find((each) => each.field === field)
    return fault === undefined || (draft[field] ?? '') !== (row.typed[field] ?? '') ? undefined : faultText(fault, row)
  }
  const end = (): void => {
    forget()
    onEnd()
  }
  const save = useAction(async () => {
    const fields = correctionOf(row, draft, shown)
    if (fields !== null) {
      await correct(client, batch, position, fields)
      toast({ kind: 'success', text: t`Row ${position} is being checked again.` })
    }
    end()
  })
  useEffect(() => {
    const first =
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]') ?? form.current?.querySelector('input')
    first?.focus()
  }, [])
  return (
    <form
      ref={form}
      aria-label={t`Correct row ${position}`}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save.act()
      }}
      className="grid gap-4 rounded-row bg-raised p-4"
    >
      <div className="grid gap-4 tablet:grid-cols-2">
        <NativeSelect
          label={i18n._(FIELD_TEXTS.way)}
          value={draft.way ?? 'bank'}
          choices={BATCH_WAYS.map((way) => ({ value: way, text: i18n._(WAY_TEXTS[way]) }))}
          error={errorOf('way')}
          onChange={(event) => put('way', event.currentTarget.value)}
        />
        {shown.map((field) => (
          <TextField
            key={field}
            label={i18n._(FIELD_TEXTS[field])}
            value={draft[field] ?? ''}
            error={errorOf(field)}
            autoComplete="off"
            spellCheck={false}
            {...(field === 'amount' ? { inputMode: 'decimal' as const } : {})}
            onChange={(event) => put(field, event.currentTarget.value)}
          />
        ))}
      </div>
      {save.error === null ? null : (
        <div role="alert">
          <Note tone="bad" icon={<IconAlert />}>
            {errorText(save.error)}
          </Note>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" disabled={!online} loading={save.pending} loadingText={t`Saving…`}>
          <Trans>Save the row</Trans>
        </Button>
        <Button variant="ghost" size="small" disabled={save.pending} onClick={end}>
          <Trans>Leave it as it was</Trans>
        </Button>
      </div>
    </form>
  )
}
