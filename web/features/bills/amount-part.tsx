/** How much: one amount, or lines whose sum it is. */
import { Trans, useLingui } from '@lingui/react/macro'
import { BILL_LINES_MAX } from '@zend/contracts'
import { decimalsOf, LOCAL_CURRENCIES } from '@zend/kernel'
import { Button, IconButton } from '@zend/web/ui'
import { AmountField, FieldNote, NativeSelect, TextField, useAmountEntry, useAmountTrouble } from '@zend/web/ui/fields'
import { IconPlus, IconTrash } from '@zend/web/ui/icons'
import { type ReactElement, useId } from 'react'
import type { DraftLine, PartProps } from './bill.form.ts'

/** The fields. `withLines`: the amount can be made of lines. */
export function AmountPart({
  draft,
  put,
  errorOf,
  withLines,
}: PartProps & { readonly withLines: boolean }): ReactElement {
  const { t } = useLingui()
  const { currency, amount, lines } = draft
  const decimals = decimalsOf(currency)
  return (
    <div className="grid grid-cols-1 gap-4">
      <NativeSelect
        label={t`Currency`}
        value={currency}
        choices={LOCAL_CURRENCIES.map((each) => ({ value: each, text: each }))}
        onChange={(event) =>
          put({ currency: LOCAL_CURRENCIES.find((each) => each === event.currentTarget.value) ?? currency })
        }
        className="max-w-60"
      />
      {lines.length === 0 || !withLines ? (
        <AmountField
          label={t({ message: 'Amount', context: 'to be paid' })}
          value={amount}
          onChange={(typed) => put({ amount: typed })}
          decimals={decimals}
          unit={<span className="text-label font-bold">{currency}</span>}
          error={errorOf('amount')}
          className="bg-raised! shadow-none!"
        />
      ) : (
        <Lines lines={lines} decimals={decimals} put={(next) => put({ lines: next })} error={errorOf('lines')} />
      )}
      {withLines && lines.length < BILL_LINES_MAX ? (
        <Button
          variant="ghost"
          size="small"
          icon={<IconPlus size={20} />}
          className="justify-self-start"
          onClick={() => put({ lines: [...lines, { text: '', amount: lines.length === 0 ? amount : '' }] })}
        >
          {lines.length === 0 ? <Trans>List what it is made of</Trans> : <Trans>Add a line</Trans>}
        </Button>
      ) : null}
    </div>
  )
}

function Lines({
  lines,
  decimals,
  put,
  error,
}: {
  readonly lines: readonly DraftLine[]
  readonly decimals: number
  readonly put: (lines: readonly DraftLine[]) => void
  readonly error: string | undefined
}): ReactElement {
  const { t } = useLingui()
  const note = useId()
  return (
    <div>
      <ul aria-label={t`Lines`} className="grid gap-3">
        {lines.map((line, at) => (
          <Line
            key={at}
            line={line}
            order={at + 1}
            decimals={decimals}
            invalid={error !== undefined}
            onChange={(next) => put(lines.map((each, order) => (order === at ? next : each)))}
            onRemove={() => put(lines.filter((_, order) => order !== at))}
          />
        ))}
      </ul>
      <FieldNote id={note} hint={undefined} error={error} />
    </div>
  )
}

function Line({
  line: { text, amount },
  order,
  decimals,
  invalid,
  onChange,
  onRemove,
}: {
  readonly line: DraftLine
  readonly order: number
  readonly decimals: number
  readonly invalid: boolean
  readonly onChange: (line: DraftLine) => void
  readonly onRemove: () => void
}): ReactElement {
  const { t } = useLingui()
  const typing = useAmountEntry({ value: amount, onChange: (next) => onChange({ text, amount: next }), decimals })
  const trouble = useAmountTrouble(amount, decimals, typing)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 tablet:grid-cols-[minmax(0,1fr)_10rem_auto]">
      <TextField
        label={t`Line ${order}: what for`}
        labelHidden
        placeholder={t`What for`}
        value={text}
        maxLength={120}
        autoComplete="off"
        {...(invalid && text.trim() === '' ? { 'aria-invalid': true } : {})}
        onChange={(event) => onChange({ text: event.currentTarget.value, amount })}
        className="col-span-2 tablet:col-span-1"
      />
      <TextField
        label={t`Line ${order}: amount`}
        labelHidden
        placeholder={t({ message: 'Amount', context: 'to be paid' })}
        error={trouble}
        {...typing.input}
      />
      <IconButton plain label={t`Remove line ${order}`} icon={<IconTrash size={20} />} onClick={onRemove} />
    </li>
  )
}
