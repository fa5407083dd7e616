/** /requests/new: asks a person by username for money, or makes a link that anybody can pay. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { askForMoney, fields } from '@zend/contracts'
import { type CoinCode, decimalsOf } from '@zend/kernel'
import { asApiError } from '@zend/web/client/api-error'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { useFirstCoin } from '@zend/web/data/coins'
import { useCurrency, usePrices, valueOf } from '@zend/web/data/prices'
import { payeeQuery } from '@zend/web/data/sending'
import { Button, Card, PersonPicture, Skeleton } from '@zend/web/ui'
import { AmountField, SegmentedControl, TextField } from '@zend/web/ui/fields'
import { decimalOf, useFormat } from '@zend/web/ui/format'
import { type FormEvent, type ReactElement, Suspense, useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { coinField } from './later-parts.ts'
import { askedIn } from './people.links.ts'
import { requestQuery, requestsQuery } from './people.queries.ts'
import { useRequestErrorText } from './request-error-text.ts'

const NOTE_LENGTH_MAX = 140
const noteText = fields.line(0, NOTE_LENGTH_MAX)
type Whom = 'person' | 'link'

/** The form; it asks at one press, since nothing moves by it. */
export function AskScreen(): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const online = useOnline()
  const requestErrorText = useRequestErrorText()
  const { whom, setWhom, user, coin, setCoin, amount, setAmount, note, setNote, asking, submit, ready } = useAsking()
  const { currency: quote } = useCurrency()
  const { data: prices } = usePrices()
  const decimal = decimalOf(amount)
  const worth = decimal === null ? null : valueOf(decimal, coin, prices)
  const noteIsFit = noteText.safeParse(note).success
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={t`Ask for money`}
      className="page-column grid grid-cols-1 max-w-[560px] gap-4"
    >
      <SegmentedControl<Whom>
        label={t`Whom do you ask?`}
        value={whom}
        onChange={setWhom}
        segments={[
          { value: 'person', label: t`A person` },
          { value: 'link', label: t`Anybody with a link` },
        ]}
      />
      {whom === 'person' ? <Person user={user} /> : null}
      <Suspense fallback={<Skeleton className="h-20 w-full" />}>
        <coinField.Part value={coin} onChange={setCoin} />
      </Suspense>
      <AmountField
        label={t`Amount`}
        value={amount}
        onChange={setAmount}
        decimals={decimalsOf(coin)}
        unit={<span className="display text-card-title text-muted">{coin}</span>}
        below={worth === null ? '\u00a0' : format.about(worth, quote)}
      />
      <TextField
        label={t`What it is for`}
        hint={t`They can read it. You may leave it empty.`}
        error={noteIsFit ? undefined : t`This note holds hidden characters that cannot be sent. Write it anew.`}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={NOTE_LENGTH_MAX}
      />
      <ErrorNote error={asking.error}>{asking.error === null ? null : requestErrorText(asking.error)}</ErrorNote>
      <Button
        type="submit"
        size="large"
        wide
        disabled={!ready || !noteIsFit || !online}
        loading={asking.pending}
        loadingText={whom === 'link' ? t`Making the link…` : t`Asking…`}
      >
        {whom === 'link' ? <Trans>Make the link</Trans> : <Trans>Ask for it</Trans>}
      </Button>
      <p className="text-center text-label text-muted">
        {online ? (
          <Trans>It can be paid for 7 days. You can cancel it before.</Trans>
        ) : (
          <Trans>You are offline. Nobody is asked until you are connected again.</Trans>
        )}
      </p>
    </form>
  )
}

type User = ReturnType<typeof useUser>

/** The username, and whose it is: nobody is asked before they were shown. */
function Person({ user }: { readonly user: User }): ReactElement {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { typed, setTyped, asked, found, query, look } = user
  const error =
    asked !== '' && asked === user.username && query.isError ? errorText(asApiError(query.error)) : undefined
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextField
        label={t`Username`}
        prefix="@"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={look}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        error={error}
      />
      <div aria-live="polite">
        {found === undefined ? null : (
          <Card padded className="flex items-center gap-3.5">
            <PersonPicture name={found.name} image={found.image} size={52} />
            <span className="min-w-0">
              <b className="block truncate text-body font-semibold">{found.name}</b>
              <span className="block truncate text-label text-muted">@{found.username}</span>
            </span>
          </Card>
        )}
      </div>
      {found !== undefined || user.username === '' ? null : (
        <Button variant="quiet" wide onClick={look} loading={query.isFetching} loadingText={t`Looking…`}>
          <Trans>Find</Trans>
        </Button>
      )}
    </div>
  )
}

function useUser(first: string) {
  const [typed, setTyped] = useState(first)
  const [asked, setAsked] = useState(first)
  const parsed = fields.username.safeParse(typed.replace(/^@/, ''))
  const username = parsed.success ? parsed.data : ''
  const query = useQuery({ ...payeeQuery(asked), enabled: asked !== '' })
  const found = asked !== '' && asked === username ? query.data : undefined
  return {
    typed,
    setTyped,
    asked,
    username,
    query,
    found,
    look: (): void => {
      if (username === '') return
      if (username === asked && query.isError) void query.refetch()
      else setAsked(username)
    },
  }
}

/** What is typed, and asking once. */
function useAsking() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [search] = useSearchParams()
  const known = askedIn(search)
  const first = fields.username.safeParse(search.get('toUser') ?? '')
  const user = useUser(first.success ? first.data : '')
  const usual = useFirstCoin('transfer')
  const [whom, setWhom] = useState<Whom>('person')
  const [chosen, setCoin] = useState<CoinCode | null>(known.currency ?? null)
  const [amount, setAmount] = useState(known.amount ?? '')
  const [note, setNote] = useState('')
  // The same values are the same request, however often they are sent.
  const [key, setKey] = useState<{ readonly of: string; readonly key: string } | null>(null)
  const coin = chosen ?? usual ?? 'USDT'
  const decimal = decimalOf(amount)
  const ready = decimal !== null && /[1-9]/.test(decimal) && (whom === 'link' || user.found !== undefined)
  const asking = useAction(async () => {
    const body = {
      currency: coin,
      amount: decimal ?? '0',
      ...(whom === 'person' && user.found !== undefined ? { toUser: user.found.username } : {}),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    }
    const of = JSON.stringify(body)
    const same = key?.of === of ? key : { of, key: crypto.randomUUID() }
    setKey(same)
    const { request } = await services().api.call(askForMoney, { body }, { idempotencyKey: same.key })
    client.setQueryData(requestQuery(request._id).queryKey, request)
    void client.invalidateQueries({ queryKey: requestsQuery().queryKey })
    void navigate(href('/requests/:id', { id: request._id }), { replace: true })
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (ready) void asking.act()
    else user.look()
  }
  return { whom, setWhom, user, coin, setCoin, amount, setAmount, note, setNote, asking, submit, ready }
}
