/**
 * /settings/account/business-kyb/directors/create: somebody new behind the company, or with `?party=` somebody who is
 * listed: a person or an organisation, what they are in it, and what they hold.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KybAnswer, type PartyAnswer, type PartyInput, PARTY_ROLES, type PartyRole } from '@zend/contracts'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import { useCompany } from '@zend/web/data/companies'
import { kybQuery } from '@zend/web/data/verification'
import { Button, Card, EmptyState, LinkButton, Note, Skeleton } from '@zend/web/ui'
import { Checkbox, NativeSelect, SegmentedControl, TextField } from '@zend/web/ui/fields'
import { IconAlert } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, Suspense, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCountries } from './country-codes.ts'
import { HoldingFields } from './holding-fields.tsx'
import { useKeptDraft } from '@zend/web/client/kept-draft'
import { EditingNote, KybError } from './notes.tsx'
import { infoQuery, partiesQuery, saveParty } from './kyb.queries.ts'
import { mayAdd, mayChange, PAGES } from './kyb.steps.ts'
import { REASONS, ROLE_TEXTS } from './kyb.texts.ts'
import { successDialog } from './later-parts.ts'
import { checkParty, draftOf, type PartyDraft, type PartyFault, restoredParty } from './party.form.ts'

/** The page. */
export function PartyFormScreen(): ReactElement {
  const [search] = useSearchParams()
  const id = search.get('party')
  const kyb = useQuery(kybQuery())
  const parties = useQuery(partiesQuery())
  const info = useQuery(infoQuery())
  const loading = <Skeleton className="h-[32rem] w-full" />
  return (
    <div className="page-column max-w-[760px]">
      <QueryView query={kyb} loading={loading}>
        {(state) => (
          <QueryView query={parties} loading={loading}>
            {(all) => (
              <QueryView query={info} loading={loading}>
                {({ known }) => {
                  const party = all.find((each) => each.id === id) ?? null
                  return id !== null && party === null ? (
                    <Gone />
                  ) : (
                    <PartyForm key={id} kyb={state} parties={all} party={party} country={known.country} />
                  )
                }}
              </QueryView>
            )}
          </QueryView>
        )}
      </QueryView>
    </div>
  )
}

/** What is asked about this person or organisation. */
function AskedNote({ party }: { readonly party: PartyAnswer | null }): ReactElement | null {
  const { i18n } = useLingui()
  if (party?.review.state !== 'asked') return null
  return (
    <Note tone="warn" icon={<IconAlert />}>
      {i18n._(REASONS[party.review.reason ?? 'other'])}
    </Note>
  )
}

const Gone = (): ReactElement => (
  <Card padded>
    <EmptyState
      title={<Trans>No longer on the list</Trans>}
      text={<Trans>Another member removed this entry.</Trans>}
      action={
        <LinkButton href={PAGES.directors} variant="quiet">
          <Trans>To the list</Trans>
        </LinkButton>
      }
    />
  </Card>
)

function PartyForm({
  kyb,
  parties,
  party,
  country,
}: {
  readonly kyb: KybAnswer
  readonly parties: readonly PartyAnswer[]
  readonly party: PartyAnswer | null
  readonly country: string
}): ReactElement {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const online = useOnline()
  const { draft, change, forget } = useKeptDraft(
    `zend.kyb-party.${useCompany()?.company.id ?? ''}.${party?.id ?? 'new'}`,
    (stored) => restoredParty(stored, draftOf(party, country), parties),
  )
  const [tried, setTried] = useState(false)
  const [saved, setSaved] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // Whoever is being saved is in the list already, before the form closes: their share would count twice.
  const [before, setBefore] = useState<readonly PartyAnswer[] | null>(null)
  const others = before ?? parties
  const send = useAction(async (input: PartyInput) => {
    setBefore(parties)
    await saveParty(client, party?.id ?? null, input)
    forget()
    setSaved(true)
  })
  const checked = checkParty(draft, others, party?.id ?? null)
  const faults = tried && 'faults' in checked ? checked.faults : []
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if ('input' in checked) return void send.act(checked.input)
    const [first] = checked.faults
    form.current?.querySelector<HTMLElement>(`[name="${first === 'over' ? 'percent' : (first ?? '')}"]`)?.focus()
  }
  const put = (next: Partial<PartyDraft>): void => {
    send.clearError()
    setBefore(null)
    change({ ...draft, ...next })
  }
  const isPerson = draft.kind === 'person'
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      <EditingNote kyb={kyb} />
      <AskedNote party={party} />
      <Card padded className="grid gap-5">
        <h2 className="display text-card-title">
          {party !== null ? (
            <Trans>Edit details</Trans>
          ) : isPerson ? (
            <Trans>Add a person</Trans>
          ) : (
            <Trans>Add an organisation</Trans>
          )}
        </h2>
        {party === null ? (
          <SegmentedControl
            label={t`Who is it?`}
            value={draft.kind}
            onChange={(kind) => put({ kind })}
            segments={[
              { value: 'person', label: t`A person` },
              { value: 'organisation', label: t`An organisation` },
            ]}
          />
        ) : null}
        {isPerson ? (
          <PersonFields draft={draft} onChange={put} faults={faults} isNew={party === null} />
        ) : (
          <OrganisationFields draft={draft} onChange={put} faults={faults} />
        )}
      </Card>
      {isPerson ? <Roles roles={draft.roles} onChange={(roles) => put({ roles })} /> : null}
      <HoldingFields
        holdings={draft.holdings}
        onChange={(holdings) => put({ holdings })}
        parties={others}
        self={party?.id ?? null}
        faults={faults}
      />
      {(party === null ? mayAdd(kyb, parties) : mayChange(party, kyb, parties)) ? (
        <div className="grid gap-3">
          <KybError error={send.error} />
          <Button type="submit" size="large" wide disabled={!online} loading={send.pending} loadingText={t`Saving…`}>
            <Trans>Save</Trans>
          </Button>
        </div>
      ) : null}
      {saved ? (
        <Suspense>
          <successDialog.Part
            open
            onClose={() => void navigate(PAGES.directors)}
            title={party === null ? <Trans>Added</Trans> : <Trans>Details updated</Trans>}
            text={
              isPerson ? (
                <Trans>Next, send them their own link from the list. They verify their identity with it.</Trans>
              ) : (
                <Trans>Next, add the owners of this organisation.</Trans>
              )
            }
          />
        </Suspense>
      ) : null}
    </form>
  )
}

type FieldsProps = {
  readonly draft: PartyDraft
  readonly onChange: (next: Partial<PartyDraft>) => void
  readonly faults: readonly PartyFault[]
}

/** A typed value of the draft, with what is wrong about it. */
function useField({ draft, onChange, faults }: FieldsProps) {
  return (name: 'firstName' | 'lastName' | 'email' | 'country' | 'name' | 'registrationNumber', text: string) => ({
    name,
    value: draft[name],
    error: faults.includes(name) ? text : undefined,
    required: true,
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ [name]: value }),
  })
}

function PersonFields({ isNew, ...props }: FieldsProps & { readonly isNew: boolean }): ReactElement {
  const { t } = useLingui()
  const field = useField(props)
  const { all } = useCountries()
  return (
    <>
      <div className="grid gap-5 phone:grid-cols-2">
        <TextField
          {...field('firstName', t`Enter their first names.`)}
          label={t`First names`}
          autoComplete="off"
          maxLength={60}
        />
        <TextField
          {...field('lastName', t`Enter their last name.`)}
          label={t`Last name`}
          autoComplete="off"
          maxLength={60}
        />
      </div>
      <TextField
        {...field('email', t`Enter an email address like name@example.com.`)}
        label={t`Their email`}
        hint={
          isNew
            ? t`We send their link here. Don’t use a shared mailbox.`
            : t`If you change the name, email or country, their link ends and they start again.`
        }
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NativeSelect
        {...field('country', t`Choose a country.`)}
        label={t`Country of their identity document`}
        choices={all}
      />
    </>
  )
}

function OrganisationFields(props: FieldsProps): ReactElement {
  const { t } = useLingui()
  const field = useField(props)
  const { all } = useCountries()
  return (
    <>
      <TextField
        {...field('name', t`Write the name as the register has it.`)}
        label={t`Name in the register`}
        autoComplete="off"
        maxLength={200}
      />
      <NativeSelect {...field('country', t`Choose a country.`)} label={t`Country of registration`} choices={all} />
      <TextField
        {...field('registrationNumber', t`Enter the number in the register.`)}
        label={t`Registration number`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
    </>
  )
}

function Roles({
  roles,
  onChange,
}: {
  readonly roles: readonly PartyRole[]
  readonly onChange: (roles: readonly PartyRole[]) => void
}): ReactElement {
  const { i18n } = useLingui()
  return (
    <Card padded>
      <fieldset>
        <legend className="display text-card-title">
          <Trans>Role in the company</Trans>
        </legend>
        <div className="mt-2">
          {PARTY_ROLES.map((role) => (
            <Checkbox
              key={role}
              name={role === PARTY_ROLES[0] ? 'nothing' : role}
              checked={roles.includes(role)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(PARTY_ROLES.filter((each) => (each === role ? checked : roles.includes(each))))
              }
              label={
                <>
                  <b className="block font-semibold">{i18n._(ROLE_TEXTS[role].name)}</b>
                  <span className="text-muted">{i18n._(ROLE_TEXTS[role].means)}</span>
                </>
              }
            />
          ))}
        </div>
      </fieldset>
    </Card>
  )
}
