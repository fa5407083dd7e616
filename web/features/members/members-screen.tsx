/** /members: who acts for the company, what each may do, the invitations that wait, and deputies. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { InvitationAnswer } from '@zend/contracts'
import type { ApiError } from '@zend/web/client/api-error'
import { lazyPart } from '@zend/web/client/lazy-part'
import { QueryView } from '@zend/web/client/query-view'
import { roleText } from '@zend/web/data/companies'
import { Card, LinkButton, Note, SkeletonRows } from '@zend/web/ui'
import { IconAlert, IconPlus } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { useChangeErrorText } from './change-error-text.ts'
import { DeputiesCard } from './deputies-card.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { confirmChange, successDialog } from './later-parts.ts'
import { Legend, Matrix } from './matrix.tsx'
import { type Members, membersQuery } from './members.queries.ts'
import { PeopleList } from './people-list.tsx'
import { useMe } from './use-me.ts'

const deputyForm = lazyPart(async () => (await import('./deputy-form.tsx')).DeputyForm)
const inviteForm = lazyPart(async () => (await import('./invite-form.tsx')).InviteForm)

/** The page; with `?invite` the form that invites somebody, with `?deputy` the one that names a deputy. */
export function MembersScreen(): ReactElement {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const members = useQuery(membersQuery())
  const { permissions } = useMe()
  const [manages, approves] = [permissions.includes('member.manage'), permissions.includes('approve')]
  const invite = search.get('invite')
  if (invite !== null && manages)
    return (
      <QueryView query={members} loading={<SkeletonRows rows={4} />}>
        {({ invitations }) => (
          <Suspense>
            <inviteForm.Part
              again={invitations.find(({ id }) => id === invite) ?? null}
              onEnd={() => void navigate(href('/members'), { replace: true })}
            />
          </Suspense>
        )}
      </QueryView>
    )
  if (search.get('deputy') !== null && approves)
    return (
      <QueryView query={members} loading={<SkeletonRows rows={4} />}>
        {({ members: all }) => (
          <Suspense>
            <deputyForm.Part members={all} onEnd={() => void navigate(href('/members'), { replace: true })} />
          </Suspense>
        )}
      </QueryView>
    )
  return (
    <QueryView
      query={members}
      loading={
        <Card>
          <SkeletonRows rows={4} />
        </Card>
      }
    >
      {(all) => <Everybody all={all} manages={manages} />}
    </QueryView>
  )
}

function Everybody({ all, manages }: { readonly all: Members; readonly manages: boolean }): ReactElement {
  const { members, invitations } = all
  const [confirming, setConfirming] = useState<InvitationAnswer | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [joined, setJoined] = useState<string | null>(null)
  const errorText = useChangeErrorText()
  if (confirming !== null)
    return (
      <LetIn
        invitation={confirming}
        onEnd={(end) => {
          setConfirming(null)
          if (end === 'back') return
          if (typeof end === 'object') setRefused(end)
          else setJoined(confirming.claimedBy?.name ?? confirming.email)
        }}
      />
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      {refused === null ? null : (
        <div role="alert">
          <Note tone="bad" icon={<IconAlert />}>
            {errorText(refused)}
          </Note>
        </div>
      )}
      <Card className="overflow-hidden">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 pt-4 pb-3 tablet:px-5">
          <h2 className="display mr-auto text-card-title">
            <Plural value={members.length} one="# person" other="# people" />
          </h2>
          <span className="max-laptop:hidden">
            <Legend />
          </span>
          {manages ? (
            <LinkButton href={`${href('/members')}?invite`} size="small" icon={<IconPlus size={20} />}>
              <Trans>Invite</Trans>
            </LinkButton>
          ) : null}
        </div>
        <div className="overflow-x-auto max-laptop:hidden">
          <Matrix members={members} invitations={invitations} />
        </div>
        <div className="border-t border-line laptop:hidden">
          <PeopleList members={members} />
        </div>
        {members.length === 1 && invitations.length === 0 ? (
          <p className="border-t border-line px-4 py-4 text-label text-muted tablet:px-5">
            <Trans>You act for the company alone so far. A second person can approve what you ask for.</Trans>
          </p>
        ) : null}
      </Card>
      {invitations.length === 0 ? null : (
        <InvitationsCard
          invitations={invitations}
          manages={manages}
          onConfirm={(invitation) => {
            setRefused(null)
            setConfirming(invitation)
          }}
        />
      )}
      <DeputiesCard />
      <Suspense>
        {joined === null ? null : (
          <successDialog.Part
            open
            onClose={() => setJoined(null)}
            title={<Trans>They are in</Trans>}
            text={<Trans>{joined} acts for the company now.</Trans>}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Confirms whoever accepted an invitation under another address. `onEnd` gets a refusal, if there is one. */
function LetIn({
  invitation: { id, role, claimedBy },
  onEnd,
}: {
  readonly invitation: InvitationAnswer
  readonly onEnd: (end: 'done' | 'back' | ApiError) => void
}): ReactElement {
  const { t, i18n } = useLingui()
  const who = claimedBy === null ? '' : `${claimedBy.name} (${claimedBy.email})`
  const roleName = i18n._(roleText(role))
  return (
    <Suspense>
      <confirmChange.Part
        change={{ memberAct: 'confirm', invitation: id }}
        what={t`It confirms letting in ${who} as ${roleName}.`}
        onDone={() => onEnd('done')}
        onRefused={onEnd}
        onBack={() => onEnd('back')}
      />
    </Suspense>
  )
}
