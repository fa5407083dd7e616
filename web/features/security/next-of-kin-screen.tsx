/**
 * /settings/security/next-of-kin: the person we contact if the customer cannot be reached. A change needs a mailed
 * code.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type NextOfKin, nextOfKin } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { nameNextOfKin, nextOfKinQuery } from './security.queries.ts'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import { Button, Facts, Skeleton, toast } from '@zend/web/ui'
import { NativeSelect, TextField } from '@zend/web/ui/fields'
import { type FormEvent, type ReactElement, Suspense, useRef, useState } from 'react'
import { confirmStep } from './later-parts.ts'
import { SecurityCard, SecurityColumn } from './security-page.tsx'
import { RELATIONSHIPS, RELATIONSHIP_TEXTS } from './security.texts.ts'
import { useActCode } from './use-act-code.ts'

const EMPTY: NextOfKin = { firstName: '', lastName: '', relationship: 'spouse', phone: '', email: '', address: '' }

/** The page: the named person, or the form. */
export function NextOfKinScreen({ userId }: { readonly userId: UserId }): ReactElement {
  const [editing, setEditing] = useState(false)
  return (
    <SecurityColumn>
      <QueryView query={useQuery(nextOfKinQuery(userId))} loading={<Skeleton className="h-96 w-full" />}>
        {(kin) =>
          kin === null || editing ? (
            <KinForm userId={userId} named={kin} onDone={() => setEditing(false)} />
          ) : (
            <Named kin={kin} onChange={() => setEditing(true)} />
          )
        }
      </QueryView>
    </SecurityColumn>
  )
}

function Named({ kin, onChange }: { readonly kin: NextOfKin; readonly onChange: () => void }): ReactElement {
  const { i18n } = useLingui()
  return (
    <SecurityCard title={`${kin.firstName} ${kin.lastName}`} text={i18n._(RELATIONSHIP_TEXTS[kin.relationship])}>
      <Facts
        items={[
          { term: <Trans>Phone</Trans>, value: kin.phone },
          { term: <Trans>Email</Trans>, value: kin.email },
          { term: <Trans>Address</Trans>, value: kin.address },
        ]}
      />
      <Button variant="quiet" wide className="mt-5" onClick={onChange}>
        <Trans>Name somebody else</Trans>
      </Button>
    </SecurityCard>
  )
}

type Field = keyof Omit<NextOfKin, 'relationship'>
const FIELDS: readonly Field[] = ['firstName', 'lastName', 'phone', 'email', 'address']

function KinForm({
  userId,
  named,
  onDone,
}: {
  readonly userId: UserId
  readonly named: NextOfKin | null
  readonly onDone: () => void
}): ReactElement {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const online = useOnline()
  const [draft, setDraft] = useState<NextOfKin>(EMPTY)
  const [tried, setTried] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const kin = { ...draft, phone: draft.phone.replaceAll(/[\s().-]/g, '') }
  const code = useActCode('next-of-kin')
  const save = useAction(async (otp: string) => {
    await nameNextOfKin(queryClient, userId, kin, otp)
    toast({ kind: 'success', text: t`Your next of kin is saved.` })
    onDone()
  })
  const parsed = nextOfKin.safeParse(kin)
  const wrong: readonly unknown[] = parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0])
  const texts: Readonly<Record<Field, string>> = {
    firstName: t`Enter their first name.`,
    lastName: t`Enter their last name.`,
    phone: t`Enter their phone number with its prefix, for example +234.`,
    email: t`Enter an email address like name@example.com.`,
    address: t`Enter where they live.`,
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    const first = FIELDS.find((field) => wrong.includes(field))
    if (first === undefined) setConfirming(true)
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const field = (name: Field) => ({
    name,
    required: true,
    value: draft[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
    error: tried && wrong.includes(name) ? texts[name] : undefined,
  })
  if (confirming) {
    return (
      <SecurityCard>
        <Suspense>
          <confirmStep.Part
            userId={userId}
            type="next-of-kin"
            code={code}
            what={t`It confirms whom you named.`}
            pending={save.pending}
            error={save.error}
            onCode={(otp) => void save.act(otp)}
            onBack={() => setConfirming(false)}
          />
        </Suspense>
      </SecurityCard>
    )
  }
  return (
    <SecurityCard
      title={<Trans>Next of kin</Trans>}
      text={<Trans>We contact them only if we can't reach you. They can't see or use your account.</Trans>}
    >
      <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        <div className="grid gap-5 phone:grid-cols-2">
          <TextField {...field('firstName')} label={t`First name`} autoComplete="off" />
          <TextField {...field('lastName')} label={t`Last name`} autoComplete="off" />
        </div>
        <NativeSelect
          name="relationship"
          label={t`Who they are to you`}
          choices={RELATIONSHIPS.map((value) => ({ value, text: i18n._(RELATIONSHIP_TEXTS[value]) }))}
          value={draft.relationship}
          onChange={(event) => {
            const found = RELATIONSHIPS.find((value) => value === event.currentTarget.value)
            if (found !== undefined) setDraft({ ...draft, relationship: found })
          }}
        />
        <TextField {...field('phone')} type="tel" label={t`Phone`} autoComplete="off" />
        <TextField
          {...field('email')}
          type="email"
          inputMode="email"
          label={t`Email`}
          autoComplete="off"
          autoCapitalize="none"
        />
        <TextField {...field('address')} label={t`Address`} autoComplete="off" />
        <Button type="submit" size="large" wide disabled={!online}>
          <Trans>Continue</Trans>
        </Button>
        {named === null ? null : (
          <Button variant="ghost" wide onClick={onDone}>
            <Trans>Leave it as it is</Trans>
          </Button>
        )}
      </form>
    </SecurityCard>
  )
}
