/**
 * /invitation#TOKEN: what an invitation says, for whoever has its link; signed in, it is accepted here. The token stays
 * in the tab over signing in.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { acceptInvitation, type EndpointData, type MembershipAnswer, readInvitation } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { type ApiError, asApiError } from '@zend/web/client/api-error'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { useOnline } from '@zend/web/client/online'
import { SIGN_IN_PATH } from '@zend/web/client/paths'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import { dropInvitation, membershipsQuery, roleText } from '@zend/web/data/companies'
import { Button, Card, EmptyState, Facts, LinkButton, Note, Skeleton } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconInfo } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { linkedDialog } from './linked-part.ts'

type Said = EndpointData<typeof readInvitation>

/** What a token says; `null` once its link opens nothing any more. Only in this page's memory. */
const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }): Promise<Said | null> => {
      try {
        return await services().api.call(readInvitation, { body: { token } }, { signal })
      } catch (thrown) {
        if (asApiError(thrown).code === 'link_expired') return null
        throw thrown
      }
    },
  })

/** Who is signed in: their id, and their address once it is known. */
export type InvitedPerson = { readonly userId: UserId; readonly email: string | null }

/** The page. `token` is `null` where the address had none; `person` where nobody is signed in. */
export function InvitationScreen({
  token,
  person,
}: {
  readonly token: string | null
  readonly person: InvitedPerson | null
}): ReactElement {
  return (
    <Card className="mt-5 overflow-hidden">
      {token === null ? <NoToken signedIn={person !== null} /> : <Invitation token={token} person={person} />}
    </Card>
  )
}

function Invitation({
  token,
  person,
}: {
  readonly token: string
  readonly person: InvitedPerson | null
}): ReactElement {
  const invitation = useQuery(invitationQuery(token))
  const [claimed, setClaimed] = useState<string | null>(null)
  if (claimed !== null) return <Claimed company={claimed} />
  return (
    <QueryView query={invitation} loading={<Skeleton className="m-5 h-60" />}>
      {(said) =>
        said === null || Date.parse(said.expiresAt) <= Date.now() ? (
          <Over signedIn={person !== null} {...(said === null ? {} : { company: said.company.name })} />
        ) : !said.open && person === null ? (
          // Somebody else may have claimed it: whom it was sent to can sign in and accept it still.
          <Over signedIn={false} company={said.company.name} mayReturn />
        ) : (
          <Open token={token} said={said} person={person} onClaimed={setClaimed} />
        )
      }
    </QueryView>
  )
}

/** What it says. Somebody signed in may accept one that is answered: it is theirs if they answered it. */
function Open({
  token,
  said: { company, role, invitedBy, expiresAt },
  person,
  onClaimed,
}: {
  readonly token: string
  readonly said: Said
  readonly person: InvitedPerson | null
  readonly onClaimed: (company: string) => void
}): ReactElement {
  const { i18n } = useLingui()
  const format = useFormat()
  const until = format.when('until', expiresAt, new Date().toISOString(), { long: true })
  const { name } = company
  return (
    <div className="p-5 tablet:p-6">
      <h2 className="display text-card-title wrap-anywhere">
        <Trans>
          {invitedBy} invites you to {name}
        </Trans>
      </h2>
      <Facts
        className="mt-4"
        items={[
          { term: <Trans>Company</Trans>, value: name },
          { term: <Trans>Your role</Trans>, value: i18n._(roleText(role)) },
          { term: <Trans>Invited by</Trans>, value: invitedBy },
          { term: <Trans>The link works</Trans>, value: until },
        ]}
      />
      {person === null ? <Visitor /> : <Accept token={token} name={name} person={person} onClaimed={onClaimed} />}
    </div>
  )
}

function Visitor(): ReactElement {
  return (
    <>
      <p className="mt-4 text-label text-muted">
        <Trans>Sign in with the address that the invitation was sent to, or open an account with it.</Trans>
      </p>
      <div className="mt-4 grid gap-2.5 phone:grid-cols-2">
        <LinkButton href={SIGN_IN_PATH} wide>
          <Trans>Sign in</Trans>
        </LinkButton>
        <LinkButton href={href('/auth/register')} variant="quiet" wide>
          <Trans>Open an account</Trans>
        </LinkButton>
      </div>
    </>
  )
}

function Accept({
  token,
  name,
  person: { userId, email },
  onClaimed,
}: {
  readonly token: string
  readonly name: string
  readonly person: InvitedPerson
  readonly onClaimed: (company: string) => void
}): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [linked, setLinked] = useState<MembershipAnswer | null>(null)
  const choose = async (): Promise<void> => {
    dropInvitation()
    await navigate(`${href('/companies')}?choose`)
  }
  const accept = useAction(async () => {
    const answer = await services().api.call(acceptInvitation, { body: { token } })
    dropInvitation()
    if (answer.state === 'claimed') return onClaimed(answer.company.name)
    await queryClient.invalidateQueries({ queryKey: membershipsQuery(userId).queryKey })
    setLinked(answer.membership)
  })
  if (accept.error?.code === 'link_expired') return <Over signedIn company={name} />
  return (
    <div className="mt-4 grid gap-4">
      <AcceptError error={accept.error} />
      {email === null ? null : (
        <p className="text-label wrap-anywhere text-muted">
          <Trans>
            You are signed in as {email}. If the invitation was sent to another address, somebody in the company has to
            confirm you.
          </Trans>
        </p>
      )}
      <Button
        size="large"
        wide
        disabled={!online || linked !== null}
        loading={accept.pending}
        loadingText={t`Joining…`}
        onClick={() => void accept.act()}
      >
        <Trans>Join the company</Trans>
      </Button>
      <Button variant="ghost" wide onClick={() => void choose()}>
        <Trans>Not now</Trans>
      </Button>
      <Suspense>
        {linked === null ? null : (
          <linkedDialog.Part
            opened={false}
            membership={linked}
            onClose={() => void navigate(href('/companies'), { replace: true })}
          />
        )}
      </Suspense>
    </div>
  )
}

function AcceptError({ error }: { readonly error: ApiError | null }): ReactElement | null {
  if (error?.code !== 'already_member' && error?.code !== 'membership_gone') return <ErrorNote error={error} />
  return (
    <div role="alert">
      <Note tone="info" icon={<IconInfo />}>
        {error.code === 'already_member' ? (
          <Trans>You act for this company already. Nothing was changed.</Trans>
        ) : (
          <Trans>You joined by this link and were removed since. Whoever returns is invited again.</Trans>
        )}
      </Note>
    </div>
  )
}

function Claimed({ company }: { readonly company: string }): ReactElement {
  return (
    <div role="status">
      <EmptyState
        pattern="promise"
        title={<Trans>Somebody has to confirm you</Trans>}
        text={
          <Trans>
            The invitation was sent to another address than yours. Ask whoever manages the members of {company} to let
            you in: then it is among your companies.
          </Trans>
        }
        action={<ToCompanies />}
      />
    </div>
  )
}

/** The link opens nothing any more, and is forgotten, unless signing in may change that. */
function Over({
  signedIn,
  company,
  mayReturn = false,
}: {
  readonly signedIn: boolean
  readonly company?: string
  readonly mayReturn?: boolean
}): ReactElement {
  useEffect(() => {
    if (!mayReturn) dropInvitation()
  }, [mayReturn])
  return (
    <Closed
      title={<Trans>This invitation is over</Trans>}
      text={
        company === undefined ? (
          <Trans>It has expired, was withdrawn, or was answered. Ask whoever invited you for another.</Trans>
        ) : (
          <Trans>It has expired, was withdrawn, or was answered. If it was not you, ask {company} for another.</Trans>
        )
      }
      signedIn={signedIn}
    />
  )
}

function NoToken({ signedIn }: { readonly signedIn: boolean }): ReactElement {
  return (
    <Closed
      title={<Trans>There is no invitation here</Trans>}
      text={<Trans>Open the link in the mail as a whole: what stands behind the # belongs to it.</Trans>}
      signedIn={signedIn}
    />
  )
}

function Closed({
  title,
  text,
  signedIn,
}: {
  readonly title: ReactNode
  readonly text: ReactNode
  readonly signedIn: boolean
}): ReactElement {
  return (
    <div role="status">
      <EmptyState
        title={title}
        text={text}
        action={
          signedIn ? (
            <ToCompanies />
          ) : (
            <LinkButton href={SIGN_IN_PATH} variant="quiet">
              <Trans>Sign in</Trans>
            </LinkButton>
          )
        }
      />
    </div>
  )
}

function ToCompanies(): ReactElement {
  return (
    <LinkButton href={`${href('/companies')}?choose`} variant="quiet">
      <Trans>See your companies</Trans>
    </LinkButton>
  )
}
