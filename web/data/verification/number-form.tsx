/** The fields of an identity number: its kind, the number, the birth date. The page says what is done with them. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { Verification } from '@zend/contracts'
import { useOnline } from '@zend/web/client/online'
import { Button } from '@zend/web/ui'
import { NativeSelect, TextField } from '@zend/web/ui/fields'
import { type FormEvent, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { latestBirthDate } from './birth-date.ts'

/** What was typed in. */
export type GivenNumber = { readonly idType: string; readonly number: string; readonly dateOfBirth: string }

/**
 * `refused`: the API did not take the number last sent; `onEdited` is called when another one is typed in. `children`
 * is the button's label.
 */
export type NumberFormProps = {
  readonly kinds: Verification['country']['identityNumbers']
  readonly pending: boolean
  readonly refused: boolean
  readonly onSend: (given: GivenNumber) => void
  readonly onEdited: () => void
  readonly pendingText: string
  readonly children: ReactNode
}

/** The form. It sends only what may be a number of the chosen kind. */
export function NumberForm({
  kinds,
  pending,
  refused,
  onSend,
  onEdited,
  pendingText,
  children,
}: NumberFormProps): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const [idType, setIdType] = useState(kinds[0]?.idType ?? '')
  const [number, setNumber] = useState('')
  const [dateOfBirth, setDateOfBirth] = useState('')
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const kind = kinds.find((each) => each.idType === idType)
  const label = kind?.label ?? ''
  const misfit = kind === undefined || !new RegExp(`^(?:${kind.pattern})$`).test(number.trim())
  const digits = misfit ? (/^\\d\{(\d+)\}$/.exec(kind?.pattern ?? '')?.[1] ?? null) : null
  const wrong = {
    number: misfit || refused,
    dateOfBirth: dateOfBirth === '' || dateOfBirth > latestBirthDate(new Date()),
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    const first = wrong.number && !refused ? 'number' : wrong.dateOfBirth ? 'dateOfBirth' : null
    if (first === null) onSend({ idType, number: number.trim(), dateOfBirth })
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      {kinds.length < 2 ? null : (
        <NativeSelect
          name="idType"
          label={t`Kind of number`}
          choices={kinds.map((each) => ({ value: each.idType, text: each.label }))}
          value={idType}
          onChange={(event) => {
            onEdited()
            setIdType(event.currentTarget.value)
          }}
        />
      )}
      <TextField
        name="number"
        label={label}
        hint={kind === undefined ? undefined : <Trans>For example {kind.example}</Trans>}
        inputMode={kind !== undefined && kind.pattern.startsWith('\\d') ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        value={number}
        onChange={(event) => {
          onEdited()
          setNumber(event.currentTarget.value)
        }}
        error={
          !tried || !wrong.number
            ? undefined
            : number.trim() === ''
              ? t`Enter your number.`
              : digits === null
                ? t`This is not a number of this kind. Check every character.`
                : t`This number has ${digits} digits.`
        }
      />
      <TextField
        name="dateOfBirth"
        type="date"
        label={t`Birth date`}
        autoComplete="bday"
        max={latestBirthDate(new Date())}
        required
        value={dateOfBirth}
        onChange={(event) => setDateOfBirth(event.currentTarget.value)}
        error={
          tried && wrong.dateOfBirth
            ? dateOfBirth === ''
              ? t`Enter your birth date.`
              : t`You must be at least 18 years old.`
            : undefined
        }
      />
      <Button type="submit" size="large" wide disabled={!online} loading={pending} loadingText={pendingText}>
        {children}
      </Button>
    </form>
  )
}
