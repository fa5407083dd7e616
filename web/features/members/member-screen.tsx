/** /members/{id}: what a member may do, alone and otherwise, and letting them go or come back. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type MemberAnswer, PERMISSIONS } from '@zend/contracts'
import type { ApiError } from '@zend/web/client/api-error'
import { openAnew, tabCompany } from '@zend/web/client/browser'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { roleText } from '@zend/web/data/companies'
import { Button, Card, EmptyState, Facts, LinkButton, Note, Skeleton } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert, IconInfo } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { Alone } from './alone.tsx'
import { useChangeErrorText } from './change-error-text.ts'
import { GrantEditor } from './grant-editor.tsx'
import { confirmChange, successDialog } from './later-parts.ts'
import { type Change, type Fixed, fixedFor, type Grant, isNewOwner, isSame, otherCountsFrom } from './members.flow.ts'
import { membersQuery } from './members.queries.ts'
import { Leave, MakeOwner } from './ownership.tsx'
import { LastSeen, Person } from './person.tsx'
import { useMe } from './use-me.ts'

type MemberChange = Extract<
  Change,
  { readonly memberAct: 'change' | 'suspend' | 'resume' | 'recover' | 'remove' | 'leave' }
>
/** What was begun, by its words: making an owner is a change with words of its own. */
type Kind = MemberChange['memberAct'] | 'own'

const kindOf = (change: MemberChange): Kind =>
  change.memberAct === 'change' && change.role === 'owner' ? 'own' : change.memberAct

/** The page. */
export function MemberScreen({ id }: { readonly id: string }): ReactElement {
  const members = useQuery(membersQuery())
  return (
    <QueryView query={members} loading={<Skeleton className="h-96 w-full" />}>
      {({ members: all }) => {
        const member = all.find((each) => each.id === id)
        return member === undefined ? <Gone /> : <Member key={member.id} member={member} all={all} />
      }}
    </QueryView>
  )
}

function Gone(): ReactElement {
  return (
    <Card role="status" className="page-column max-w-[560px]">
      <EmptyState
        title={<Trans>Nobody is here any more</Trans>}
        text={<Trans>This person was removed, or never acted for the company. Whoever returns is invited again.</Trans>}
        action={
          <LinkButton href={href('/members')} variant="quiet">
            <Trans>Back to the members</Trans>
          </LinkButton>
        }
      />
    </Card>
  )
}

/** One member: what is chosen, what waits to be confirmed, and how it ended. */
function Member({
  member,
  all,
}: {
  readonly member: MemberAnswer
  readonly all: readonly MemberAnswer[]
}): ReactElement {
  const navigate = useNavigate()
  const me = useMe()
  const [grant, setGrant] = useState<Grant>({ role: member.role, permissions: member.permissions })
  const [change, setChange] = useState<MemberChange | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [done, setDone] = useState<Exclude<Kind, 'leave'> | null>(null)
  const now = new Date().toISOString()
  const fixed = fixedFor(me, member, all, now)
  const countsFrom = otherCountsFrom(member, all, now)
  const what = useWhat(member)
  const end = useEnd(member)
  const begin = (begun: MemberChange): void => {
    setRefused(null)
    setChange(begun)
  }
  if (change !== null && done === null)
    return (
      <Suspense>
        <confirmChange.Part
          change={change}
          what={what[kindOf(change)]}
          onDone={() => {
            const kind = kindOf(change)
            if (kind === 'leave') void leaveTab()
            else setDone(kind)
          }}
          onRefused={(error) => {
            setRefused(error)
            setChange(null)
          }}
          onBack={() => setChange(null)}
        />
      </Suspense>
    )
  return (
    <div className="grid grid-cols-1 items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_388px] laptop:grid-rows-[auto_1fr]">
      <div className="laptop:col-start-2">
        <About member={member} />
      </div>
      <Card padded className="tablet:p-6 laptop:col-start-1 laptop:row-span-2 laptop:row-start-1">
        <Reasons fixed={fixed} countsFrom={countsFrom} refused={refused} />
        <GrantEditor me={me} before={member} grant={grant} onChange={setGrant} fixed={fixed !== null} />
        {fixed === null ? (
          <Save
            same={isSame(grant, member)}
            onSave={() => begin({ memberAct: 'change', member: member.id, ...grant })}
          />
        ) : null}
      </Card>
      <div className="grid grid-cols-1 gap-4 laptop:col-start-2">
        <Card padded aria-labelledby="alone" className="tablet:p-6">
          <h2 id="alone" className="display mb-3 text-card-title">
            <Trans>What this person could do alone</Trans>
          </h2>
          <Alone permissions={grant.permissions} />
        </Card>
        {fixed === null && me.role === 'owner' && member.role !== 'owner' && member.state === 'active' ? (
          <MakeOwner
            name={member.name}
            onMake={() =>
              begin({ memberAct: 'change', member: member.id, role: 'owner', permissions: [...PERMISSIONS] })
            }
          />
        ) : null}
        {member.you ? (
          <Leave
            isLastOwner={fixed === 'last-owner' || fixed === 'owner-waits'}
            countsFrom={countsFrom}
            onLeave={() => begin({ memberAct: 'leave' })}
          />
        ) : (
          <Standing
            member={member}
            fixed={fixed !== null}
            manages={me.permissions.includes('member.manage')}
            onAct={(memberAct) => begin({ memberAct, member: member.id })}
          />
        )}
      </div>
      <Suspense>
        {done === null ? null : (
          <successDialog.Part
            open
            onClose={() => void navigate(href('/members'), { replace: true })}
            title={end[done].title}
            text={end[done].text}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The tab acts for the company no longer: the choice of another one follows. */
async function leaveTab(): Promise<void> {
  await (await tabCompany()).lose('left')
  openAnew(href('/companies'))
}

function Save({ same, onSave }: { readonly same: boolean; readonly onSave: () => void }): ReactElement {
  const online = useOnline()
  return (
    <Button size="large" wide className="mt-6" disabled={same || !online} onClick={onSave}>
      <Trans>Save the changes</Trans>
    </Button>
  )
}

/** Why nothing can be changed here, and why the last try was refused. */
function Reasons({
  fixed,
  countsFrom,
  refused,
}: {
  readonly fixed: Fixed | null
  readonly countsFrom: string | null
  readonly refused: ApiError | null
}): ReactNode {
  const errorText = useChangeErrorText()
  const format = useFormat()
  if (refused !== null)
    return (
      <div role="alert" className="mb-5">
        <Note tone="bad" icon={<IconAlert />}>
          {errorText(refused)}
        </Note>
      </div>
    )
  if (fixed === null) return null
  const from = countsFrom === null ? '' : format.when('from', countsFrom, new Date().toISOString(), { long: true })
  const words: Readonly<Record<Fixed, ReactElement>> = {
    own: <Trans>This is you. Nobody changes their own membership: ask another member who manages members.</Trans>,
    'not-allowed': <Trans>You see what others may do. Only who manages members changes it.</Trans>,
    'owners-only': <Trans>Only an owner changes an owner.</Trans>,
    'last-owner': (
      <Trans>This is the only owner who is active. Make somebody else an owner first: they count 48 hours later.</Trans>
    ),
    'owner-waits': <Trans>The other owner became one a short time ago. This one can be changed {from}.</Trans>,
  }
  return (
    <div className="mb-5">
      <Note tone="info" icon={<IconInfo />}>
        {words[fixed]}
      </Note>
    </div>
  )
}

function About({ member }: { readonly member: MemberAnswer }): ReactElement {
  const { i18n } = useLingui()
  const format = useFormat()
  const now = new Date().toISOString()
  const { joinedAt, suspendedAt, recoveredAt, ownerCountsFrom, invitedBy, lastSeenAt, passkey, authenticator } = member
  return (
    <Card padded className="tablet:p-6">
      <Person member={member} wraps />
      <Facts
        className="mt-4"
        items={[
          { term: <Trans>Role</Trans>, value: i18n._(roleText(member.role)) },
          { term: <Trans>Joined</Trans>, value: format.when('at', joinedAt, now, { exact: 'day' }) },
          ...(invitedBy === null ? [] : [{ term: <Trans>Invited by</Trans>, value: invitedBy }]),
          ...(suspendedAt === null
            ? []
            : [{ term: <Trans>Suspended since</Trans>, value: format.when('at', suspendedAt, now, { long: true }) }]),
          ...(recoveredAt === null
            ? []
            : [{ term: <Trans>Devices lost</Trans>, value: format.when('at', recoveredAt, now, { long: true }) }]),
          ...(ownerCountsFrom === null || !isNewOwner(member, now)
            ? []
            : [
                {
                  term: <Trans>Counts as another owner</Trans>,
                  value: format.when('from', ownerCountsFrom, now, { long: true }),
                },
              ]),
          { term: <Trans>Last seen</Trans>, value: <LastSeen at={lastSeenAt} /> },
          {
            term: <Trans>Second step</Trans>,
            value: passkey ? (
              <Trans context="second step">Passkey</Trans>
            ) : authenticator ? (
              <Trans context="second step">Authenticator app</Trans>
            ) : (
              <Trans>None: cannot enter</Trans>
            ),
          },
        ]}
      />
    </Card>
  )
}

/** Suspending, letting in again, lost devices, removing. Nobody's role is touched by the third: owners', too. */
function Standing({
  member: { state },
  fixed,
  manages,
  onAct,
}: {
  readonly member: MemberAnswer
  readonly fixed: boolean
  readonly manages: boolean
  readonly onAct: (act: 'suspend' | 'resume' | 'recover' | 'remove') => void
}): ReactElement {
  const online = useOnline()
  const disabled = fixed || !online
  return (
    <Card padded className="grid gap-2.5 tablet:p-6">
      {state === 'active' ? (
        <Button variant="quiet" wide disabled={disabled} onClick={() => onAct('suspend')}>
          <Trans>Suspend</Trans>
        </Button>
      ) : (
        <Button wide disabled={disabled} onClick={() => onAct('resume')}>
          <Trans>Let in again</Trans>
        </Button>
      )}
      <Button variant="quiet" wide disabled={!manages || !online} onClick={() => onAct('recover')}>
        <Trans>Lost phone or passkey</Trans>
      </Button>
      <Button variant="danger" wide disabled={disabled} onClick={() => onAct('remove')}>
        <Trans>Remove from the company</Trans>
      </Button>
      <p className="text-meta text-muted">
        <Trans>
          Suspending keeps somebody out until you let them in again. After a loss, what they had neither approves nor
          lets anybody in; a new passkey approves 24 hours later. Who is removed has to be invited again.
        </Trans>
      </p>
    </Card>
  )
}

/** What a code confirms, for each change of this member. */
function useWhat({ name }: MemberAnswer): Readonly<Record<Kind, string>> {
  const { t } = useLingui()
  return {
    change: t`It confirms what ${name} may do.`,
    suspend: t`It confirms suspending ${name}.`,
    resume: t`It confirms letting ${name} in again.`,
    recover: t`It confirms that the devices of ${name} are lost.`,
    remove: t`It confirms removing ${name} from the company.`,
    own: t`It confirms that ${name} becomes an owner.`,
    leave: t`It confirms that you leave the company.`,
  }
}

/** How each change ends. */
function useEnd({
  name,
}: MemberAnswer): Readonly<Record<Exclude<Kind, 'leave'>, { readonly title: string; readonly text: string }>> {
  const { t } = useLingui()
  return {
    change: { title: t`Permissions updated`, text: t`It counts from the next step that ${name} takes.` },
    suspend: { title: t`Suspended`, text: t`${name} cannot act for the company until you let them in again.` },
    resume: { title: t`Let in again`, text: t`${name} acts for the company as before.` },
    recover: {
      title: t`Their devices count no more`,
      text: t`${name} signs in as before and adds a passkey. It approves 24 hours later.`,
    },
    remove: { title: t`Removed`, text: t`${name} no longer acts for the company.` },
    own: {
      title: t`Owner`,
      text: t`${name} may do everything now. You stay an owner; in 48 hours you can also leave, on your own page.`,
    },
  }
}
