/**
 * The identity number: its kind, the number, the birth date. The server compares the register's data; it is never
 * shown.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { submitNumber } from '@zend/web/data/verification'
import { Button, NativeSelect, TextField } from '@zend/web/ui'
import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import { latestBirthDate } from './birth-date.ts'
import { StepCard } from './step-card.tsx'
import type { StepProps } from './step-props.ts'

/** The step. */
export function NumberStep({ userId, verification, onDone }: StepProps): ReactElement {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const online = useOnline()
  const kinds = verification.country.identityNumbers
  const [idType, setIdType] = useState(kinds[0]?.idType ?? '')
  const [number, setNumber] = useState('')
  const [dateOfBirth, setDateOfBirth] = useState('')
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const send = useAction(async () => {
    await submitNumber(queryClient, userId, { idType, number: number.trim(), dateOfBirth })
    onDone('number')
  })
  const kind = kinds.find((each) => each.idType === idType)
  const label = kind?.label ?? ''
  const refused = send.error?.code === 'identity_number_invalid'
  const wrong = {
    number: kind === undefined || !new RegExp(`^(?:${kind.pattern})$`).test(number.trim()) || refused,
    dateOfBirth: dateOfBirth === '' || dateOfBirth > latestBirthDate(new Date()),
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    const first = wrong.number && !refused ? 'number' : wrong.dateOfBirth ? 'dateOfBirth' : null
    if (first === null) void send.act()
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  return (
    <StepCard
      part="number"
      verification={verification}
      title={<Trans>Your identity number</Trans>}
      text={<Trans>The name and birth date in the register must be those of your profile.</Trans>}
      error={refused ? null : send.error}
    >
      <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        {kinds.length < 2 ? null : (
          <NativeSelect
            name="idType"
            label={t`Kind of number`}
            choices={kinds.map((each) => ({ value: each.idType, text: each.label }))}
            value={idType}
            onChange={(event) => {
              send.clearError()
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
            send.clearError()
            setNumber(event.currentTarget.value)
          }}
          error={
            !tried || !wrong.number
              ? undefined
              : number.trim() === ''
                ? t`Enter your number.`
                : t`This is not a number of this kind. Check every character.`
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
        <Button type="submit" size="large" wide disabled={!online} loading={send.pending} loadingText={t`Checking…`}>
          <Trans>Check my number</Trans>
        </Button>
      </form>
    </StepCard>
  )
}
