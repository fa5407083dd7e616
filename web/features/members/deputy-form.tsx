/** Naming a deputy: who, from which day until which; then the code and the PIN, and mostly a colleague's approval. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { MemberAnswer } from '@zend/contracts'
import type { ApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { useMay } from '@zend/web/data/companies'
import { Button, Card, LinkButton, Note } from '@zend/web/ui'
import { NativeSelect, TextField } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert, IconInfo } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react'
import { href } from 'react-router'
import { useChangeErrorText } from './change-error-text.ts'
import { dayAfter, dayOf, type Days, fitAmong, isTaken, latestFor, spanOf } from './deputies.flow.ts'
import { confirmChange, successDialog } from './later-parts.ts'
import type { Change } from './members.flow.ts'
import { deputiesQuery } from './members.queries.ts'

/** `members` is everybody of the company; `onEnd` leaves the form. */
export type DeputyFormProps = { readonly members: readonly MemberAnswer[]; readonly onEnd: () => void }

type Field = 'who' | keyof Days
type Naming = Extract<Change, { readonly memberAct: 'deputise' }> & { readonly name: string }
const USUAL_DAYS = 7

/** The form, its confirmation, and its end. */
export function DeputyForm({ members, onEnd }: DeputyFormProps): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const [chosen, setChosen] = useState<Chosen>(beginning)
  const [naming, setNaming] = useState<Naming | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [done, setDone] = useState<string | null>(null)
  if (naming !== null && done === null) {
    const { name, ...change } = naming
    const until = format.when('until', change.until, new Date().toISOString(), { exact: 'day', long: true })
    return (
      <Suspense>
        <confirmChange.Part
          change={change}
          what={t`It confirms ${name} as your deputy, ${until}.`}
          onDone={() => setDone(name)}
          onRefused={(error) => {
            setRefused(error)
            setNaming(null)
          }}
          onBack={() => setNaming(null)}
        />
      </Suspense>
    )
  }
  const fit = fitAmong(members)
  return (
    <Card padded className="page-column max-w-[560px] tablet:p-6" aria-labelledby="deputy">
      <h2 id="deputy" className="display text-card-title">
        <Trans>Name a deputy</Trans>
      </h2>
      <p className="mt-1 text-label text-muted">
        <Trans>Somebody who votes in your place while you are away.</Trans>
      </p>
      {fit.length === 0 ? (
        <Nobody />
      ) : (
        <Fields
          fit={fit}
          needsApproval={members.some(
            ({ you, state, permissions }) => !you && state === 'active' && permissions.includes('approve'),
          )}
          chosen={chosen}
          onChange={(next) => {
            setRefused(null)
            setChosen(next)
          }}
          refused={refused}
          onName={setNaming}
        />
      )}
      <Button variant="ghost" wide className="mt-4" onClick={onEnd}>
        <Trans>Back to the members</Trans>
      </Button>
      <Suspense>
        {done === null ? null : (
          <successDialog.Part
            open
            onClose={onEnd}
            title={<Trans>Your deputy is named</Trans>}
            text={<Trans>{done} gets a mail that says so. You can end it whenever you like.</Trans>}
          />
        )}
      </Suspense>
    </Card>
  )
}

type Chosen = Days & { readonly who: string }

function beginning(): Chosen {
  const first = dayOf(new Date())
  return { who: '', first, last: dayAfter(first, USUAL_DAYS - 1) }
}

/** What is said where no member can be one. */
function Nobody(): ReactElement {
  const manages = useMay('member.manage')
  return (
    <div className="mt-5 grid gap-4">
      <Note tone="info" icon={<IconInfo />}>
        <Trans>Nobody here can be one: a deputy sees the company’s money, and may not approve already.</Trans>
      </Note>
      {manages ? (
        <LinkButton href={`${href('/members')}?invite`} variant="quiet" wide>
          <Trans>Invite somebody</Trans>
        </LinkButton>
      ) : null}
    </div>
  )
}

type FieldsProps = {
  readonly fit: readonly MemberAnswer[]
  /** Whether others may approve, who then must. */
  readonly needsApproval: boolean
  readonly chosen: Chosen
  readonly onChange: (chosen: Chosen) => void
  readonly refused: ApiError | null
  readonly onName: (naming: Naming) => void
}

function Fields({ fit, needsApproval, chosen, onChange, refused, onName }: FieldsProps): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const errorText = useChangeErrorText('deputise')
  const { data: deputies = [] } = useQuery(deputiesQuery())
  const frame = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Field | 'taken' | null>(null)
  const { who } = chosen
  const member = fit.find(({ id }) => id === who)
  const at = refused === null ? null : fieldOf(refused)
  const change = (next: Partial<Chosen>): void => {
    setWrong(null)
    onChange({ ...chosen, ...next })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const span = spanOf(chosen, new Date())
    const found = check(member, span, deputies)
    setWrong(found)
    if (found === null && member !== undefined && 'from' in span)
      onName({ memberAct: 'deputise', member: member.id, name: member.name, ...span })
    else frame.current?.querySelector<HTMLElement>(`[name="${found === 'taken' ? 'who' : (found ?? 'who')}"]`)?.focus()
  }
  const texts = useFieldTexts()
  const said = (field: Field): string | undefined => {
    if (refused !== null && at === field) return errorText(refused)
    if (field === 'who' && wrong === 'taken') return texts.taken
    return wrong === field ? texts[field] : undefined
  }
  return (
    <form ref={frame} onSubmit={submit} noValidate className="mt-5 grid gap-5" aria-labelledby="deputy">
      {refused === null || at !== null ? null : (
        <div role="alert">
          <Note tone="bad" icon={<IconAlert />}>
            {errorText(refused)}
          </Note>
        </div>
      )}
      <NativeSelect
        name="who"
        label={t`Who votes in your place`}
        required
        value={who}
        choices={[{ value: '', text: t`Choose a member` }, ...fit.map(({ id, name }) => ({ value: id, text: name }))]}
        onChange={({ currentTarget: { value } }) => change({ who: value })}
        error={said('who')}
      />
      <DayFields days={chosen} onChange={change} said={said} />
      <Meaning member={member} days={chosen} />
      {needsApproval ? (
        <p className="text-meta text-muted">
          <Trans>It counts once somebody else who may approve has agreed.</Trans>
        </p>
      ) : null}
      <Button type="submit" size="large" wide disabled={!online}>
        <Trans>Continue</Trans>
      </Button>
      {online ? null : (
        <p className="text-meta text-muted">
          <Trans>You are offline. Nothing is changed until you are connected again.</Trans>
        </p>
      )}
    </form>
  )
}

/** What is said at a field that is to be corrected; `taken` is said of who. */
function useFieldTexts(): Readonly<Record<Field | 'taken', string>> {
  const { t } = useLingui()
  return {
    who: t`Choose who votes in your place.`,
    taken: t`One of you has a deputy, or is one, in these days.`,
    first: t`Choose today or a later day.`,
    last: t`Choose a day within 30 days of the first.`,
  }
}

/** The first and the last day. */
function DayFields({
  days: { first, last },
  onChange,
  said,
}: {
  readonly days: Days
  readonly onChange: (days: Partial<Days>) => void
  readonly said: (field: Field) => string | undefined
}): ReactElement {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-1 gap-5 tablet:grid-cols-2 tablet:gap-3">
      <TextField
        name="first"
        type="date"
        label={t`First day`}
        required
        min={dayOf(new Date())}
        value={first}
        onChange={({ currentTarget: { value } }) => onChange({ first: value })}
        error={said('first')}
      />
      <TextField
        name="last"
        type="date"
        label={t`Last day`}
        required
        min={first}
        max={latestFor(first)}
        value={last}
        onChange={({ currentTarget: { value } }) => onChange({ last: value })}
        error={said('last')}
      />
    </div>
  )
}

/** What is to be corrected first; `taken` where one of the two is bound in these days. */
function check(
  member: MemberAnswer | undefined,
  span: ReturnType<typeof spanOf>,
  deputies: Parameters<typeof isTaken>[0],
): Field | 'taken' | null {
  if (member === undefined) return 'who'
  if ('wrong' in span) return span.wrong
  return isTaken(deputies, member.id, span) ? 'taken' : null
}

/** The field that a refusal is about; `null` if it is about something else. */
function fieldOf({ code, field }: ApiError): Field | null {
  if (code === 'deputy_unfit') return 'who'
  if (code !== 'invalid_request') return null
  return field === 'from' ? 'first' : 'last'
}

/** What naming them means, once it is known whom and when. */
function Meaning({ member, days }: { readonly member: MemberAnswer | undefined; readonly days: Days }): ReactNode {
  const format = useFormat()
  const now = new Date()
  const span = spanOf(days, now)
  if (member === undefined || 'wrong' in span) return null
  const { name, passkey, passkeyFrom } = member
  const say = (relation: 'from' | 'until', at: string): string =>
    format.when(relation, at, now.toISOString(), { exact: 'day', long: true })
  const until = say('until', span.until)
  const counts = passkeyFrom === null ? '' : format.when('from', passkeyFrom, now.toISOString(), { long: true })
  const when = days.first === dayOf(now) ? until : `${say('from', span.from)} ${until}`
  return (
    <div className="grid gap-3" aria-live="polite">
      <Note tone="info" icon={<IconInfo />}>
        <Trans>
          {name} can approve in your place {when}. {name} never approves beside you, nor what either of you asked for.
        </Trans>
      </Note>
      {passkey ? null : (
        <Note tone="warn" icon={<IconAlert />}>
          <Trans>{name} has no passkey yet, and cannot approve without one.</Trans>
        </Note>
      )}
      {passkeyFrom === null || Date.parse(passkeyFrom) <= Date.parse(span.from) ? null : (
        <Note tone="warn" icon={<IconAlert />}>
          <Trans>
            {name} has a new passkey, which counts {counts}. Until then, {name} cannot approve.
          </Trans>
        </Note>
      )}
    </div>
  )
}
