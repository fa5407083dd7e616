/** The field for a payee's memo, on a network with memos, and the checkbox that says that there is none. */
import { useLingui } from '@lingui/react/macro'
import type { NetworkName } from '@zend/contracts'
import { joinDestination } from '@zend/kernel'
import { Checkbox, TextField } from '@zend/web/ui/fields'
import type { ReactElement } from 'react'
import { MEMO_FAULTS, MEMO_HINT, MEMO_INSIDE, MEMO_NOT_NEEDED } from './memo-field-texts.ts'
import { carriesMemo, halvesOn, memoFits, memoKindOf } from './memo-rules.ts'
import { MEMO_NAMES } from './memo-texts.ts'

/** The longest text that the field accepts; a memo too long for the network gets an error. */
const LENGTH_MAX = 130

/**
 * `destination` is address and memo as one text, which `onChange` returns updated. `none` is the checkbox, `onNone` its
 * change; without `onNone` there is no checkbox.
 */
export type MemoFieldProps = {
  readonly network: NetworkName
  readonly destination: string
  readonly none: boolean
  readonly disabled?: boolean
  readonly onChange: (destination: string) => void
  readonly onNone?: (none: boolean) => void
}

/** The field; nothing on a network without memos. */
export function MemoField({
  network,
  destination,
  none,
  disabled = false,
  onChange,
  onNone,
}: MemoFieldProps): ReactElement | null {
  const { i18n } = useLingui()
  const kind = memoKindOf(network)
  if (kind === null) return null
  const { address, memo } = halvesOn(network, destination)
  const text = memo ?? ''
  const inside = carriesMemo(network, address)
  const wrong = text !== '' && !inside && !memoFits(kind, text.trimEnd())
  return (
    <div>
      <TextField
        label={i18n._(MEMO_NAMES[kind])}
        value={text}
        onChange={(event) => onChange(joinDestination(address, event.currentTarget.value.trimStart()))}
        inputMode={kind === 'tag' ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LENGTH_MAX}
        disabled={disabled || (inside && text === '')}
        hint={i18n._(inside ? MEMO_INSIDE : MEMO_HINT)}
        error={wrong ? i18n._(MEMO_FAULTS[kind]) : inside && text !== '' ? i18n._(MEMO_INSIDE) : undefined}
      />
      {text !== '' || inside || onNone === undefined ? null : (
        <Checkbox
          label={i18n._(MEMO_NOT_NEEDED[kind])}
          checked={none}
          disabled={disabled}
          onChange={(event) => onNone(event.currentTarget.checked)}
          className="mt-1"
        />
      )}
    </div>
  )
}
