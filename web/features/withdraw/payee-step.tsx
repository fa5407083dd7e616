/**
 * The first step of Zend Pay: the payee's username. Their name and picture come first, so that the money goes to the
 * right person.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { fields } from '@zend/contracts'
import { asApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { useErrorText } from '@zend/web/client/use-error-text'
import { beneficiariesQuery, type Payee, payeeQuery } from '@zend/web/data/sending'
import { Button, Card, CardHeader, List, ListRow, PersonPicture, Skeleton } from '@zend/web/ui'
import { TextField } from '@zend/web/ui/fields'
import { shortName } from '@zend/web/ui/format'
import { type FormEvent, type ReactElement, useState } from 'react'
import { RecentPayees } from './recent-payees.tsx'

/**
 * `username` is the one to look up, '' at first. `onAsk` looks up another; `onChosen` continues with the found payee.
 */
export type PayeeStepProps = {
  readonly username: string
  readonly onAsk: (username: string) => void
  readonly onChosen: (payee: Payee) => void
}

/** The step. */
export function PayeeStep({ username, onAsk, onChosen }: PayeeStepProps): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const errorText = useErrorText()
  const [typed, setTyped] = useState(username)
  const [malformed, setMalformed] = useState(false)
  const payee = useQuery({ ...payeeQuery(username), enabled: username !== '' })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const parsed = fields.username.safeParse(typed.replace(/^@/, ''))
    setMalformed(!parsed.success)
    if (!parsed.success) return
    if (parsed.data === username) void payee.refetch()
    else onAsk(parsed.data)
  }
  const current = typed.replace(/^@/, '').trim().toLowerCase() === username
  const error = malformed
    ? t`A username has 3 to 20 letters, digits or underscores.`
    : payee.isError && current
      ? errorText(asApiError(payee.error))
      : undefined
  return (
    <div className="grid grid-cols-1 gap-4">
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4" aria-label={t`Zend Pay`}>
        <TextField
          label={t`Username`}
          prefix="@"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setMalformed(false)
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          error={error}
          hint={t`As they chose it when they opened their account.`}
        />
        {current && payee.data !== undefined ? null : (
          <Button
            type="submit"
            size="large"
            wide
            disabled={typed.trim() === '' || !online}
            loading={payee.isFetching}
            loadingText={t`Looking…`}
          >
            <Trans>Find</Trans>
          </Button>
        )}
      </form>
      <div aria-live="polite">
        {current && payee.data !== undefined ? (
          <PayeeCard payee={payee.data} onChosen={onChosen} />
        ) : payee.isFetching ? (
          <Card padded className="flex items-center gap-4">
            <Skeleton round className="size-16" />
            <span className="grid gap-2">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-4 w-24" />
            </span>
          </Card>
        ) : null}
      </div>
      {username === '' ? (
        <>
          <SavedPayees onAsk={onAsk} />
          <RecentPayees onAsk={onAsk} />
        </>
      ) : null}
    </div>
  )
}

/** The found payee. */
function PayeeCard({
  payee,
  onChosen,
}: {
  readonly payee: Payee
  readonly onChosen: (payee: Payee) => void
}): ReactElement {
  const name = shortName(payee.name)
  return (
    <Card padded className="grid grid-cols-1 justify-items-center gap-3 text-center">
      <PersonPicture name={payee.name} image={payee.image} size={88} />
      <div className="min-w-0">
        <p className="display text-title wrap-anywhere">{payee.name}</p>
        <p className="text-body text-muted">@{payee.username}</p>
      </div>
      <p className="text-label text-muted">
        <Trans>Is this the person you want to pay? A transfer cannot be called back.</Trans>
      </p>
      <Button size="large" wide onClick={() => onChosen(payee)} className="wrap-anywhere">
        <Trans>Pay {name}</Trans>
      </Button>
    </Card>
  )
}

/** Saved wallets of Zend Pay. */
function SavedPayees({ onAsk }: { readonly onAsk: (username: string) => void }): ReactElement | null {
  const { t } = useLingui()
  const { data } = useQuery(beneficiariesQuery())
  const people = (data ?? []).flatMap((wallet) => (wallet.type === 'internal' ? [wallet] : []))
  if (people.length === 0) return null
  return (
    <Card className="overflow-hidden">
      <CardHeader title={<Trans>Saved</Trans>} />
      <List aria-label={t`Saved`}>
        {people.map(({ _id, label, name, image, toUser }) => (
          <ListRow
            key={_id}
            onClick={() => onAsk(toUser)}
            leading={<PersonPicture name={name} image={image} />}
            title={label}
            subtitle={`@${toUser}`}
            chevron
          />
        ))}
      </List>
    </Card>
  )
}
