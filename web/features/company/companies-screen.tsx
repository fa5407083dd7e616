/**
 * /companies: the choice of the company that this tab acts for. The only one, or the one that a link names, is entered
 * by itself.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { MembershipAnswer } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import type { LostCompany } from '@zend/web/client/company'
import { ErrorNote } from '@zend/web/client/error-note'
import { QueryView } from '@zend/web/client/query-view'
import { membershipsQuery } from '@zend/web/data/companies'
import { Badge, Card, EmptyState, LinkButton, List, Note, SkeletonRows } from '@zend/web/ui'
import { IconAlert, IconChevronRight, IconPlus, IconSpinner } from '@zend/web/ui/icons'
import { type ReactElement, useEffect, useRef } from 'react'
import { href, useSearchParams } from 'react-router'
import { CompanyMark } from './company-mark.tsx'
import { HaveReady } from './have-ready.tsx'
import { useEnter, wantedPath } from './use-enter.ts'

const ROWS = 3

/** The choice. `lost` is what this tab has just lost. */
export function CompaniesScreen({
  userId,
  lost,
}: {
  readonly userId: UserId
  readonly lost: LostCompany | null
}): ReactElement {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const memberships = useQuery(membershipsQuery(userId))
  const enter = useEnter(userId, wantedPath(search))
  const told = enter.gone ?? lost
  // A cached list may be old: wait for the API's, if it can be reached.
  const isKnown = memberships.isFetchedAfterMount || memberships.fetchStatus === 'paused'
  const maySkip = isKnown && told === null && !search.has('choose')
  const named = search.get('company')
  const meant = memberships.data?.filter(({ company }) => named === null || company.id === named) ?? []
  return (
    <div className="mt-5 grid gap-4">
      {told === null ? null : <Lost lost={told} />}
      {isKnown && named !== null && meant.length === 0 ? <NotTheirs /> : null}
      <ErrorNote error={enter.error} />
      <Card className="overflow-hidden">
        <QueryView query={memberships} loading={<SkeletonRows rows={ROWS} />}>
          {(all) =>
            all.length === 0 ? (
              <NoCompany />
            ) : (
              <>
                {meant.length === 1 && meant[0]?.state === 'active' && maySkip ? (
                  <EnterOnly of={meant} enter={enter.act} />
                ) : null}
                <List aria-label={t`Your companies`}>
                  {all.map((each) =>
                    each.state === 'suspended' ? (
                      <Suspended key={each.id} membership={each} />
                    ) : (
                      <Choice
                        key={each.id}
                        membership={each}
                        pending={enter.entering === each.id}
                        onChoose={() => void enter.act(each)}
                      />
                    ),
                  )}
                </List>
              </>
            )
          }
        </QueryView>
      </Card>
      {memberships.data?.length === 0 ? (
        <HaveReady />
      ) : (
        <LinkButton href={href('/companies/open')} variant="quiet" wide icon={<IconPlus size={20} />}>
          <Trans>Open another company</Trans>
        </LinkButton>
      )}
    </div>
  )
}

/** Enters the one company that is meant. It draws nothing. */
function EnterOnly({
  of: [only],
  enter,
}: {
  readonly of: readonly MembershipAnswer[]
  readonly enter: (membership: MembershipAnswer) => Promise<unknown>
}): null {
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || only === undefined) return
    begun.current = true
    void enter(only)
  }, [only, enter])
  return null
}

function Choice({
  membership,
  pending,
  onChoose,
}: {
  readonly membership: MembershipAnswer
  readonly pending: boolean
  readonly onChoose: () => void
}): ReactElement {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        aria-busy={pending}
        className="flex min-h-20 w-full items-center gap-3 px-4 py-3 transition-colors duration-120 hover:bg-ground focus-visible:-outline-offset-3 tablet:px-5"
      >
        <CompanyMark place={membership} size="large" />
        {pending ? (
          <IconSpinner size={20} className="shrink-0 animate-spin text-action" />
        ) : (
          <IconChevronRight size={18} className="shrink-0 text-muted" />
        )}
      </button>
    </li>
  )
}

/** A company that does not let the person in for now. */
function Suspended({ membership }: { readonly membership: MembershipAnswer }): ReactElement {
  return (
    <li className="flex min-h-20 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 tablet:px-5">
      <CompanyMark place={membership} size="large" />
      <Badge tone="warn">
        <Trans context="member">Suspended</Trans>
      </Badge>
      <p className="w-full pl-16 text-meta text-muted">
        <Trans>You cannot act for it for now. An owner of the company can tell you why.</Trans>
      </p>
    </li>
  )
}

/** A link named a company that the person does not act for. */
function NotTheirs(): ReactElement {
  return (
    <div role="status">
      <Note tone="warn" icon={<IconAlert />}>
        <p className="font-semibold">
          <Trans>The link is about a company that you do not act for.</Trans>
        </p>
        <p>
          <Trans>Sign in as the person whom it was sent to, or ask an owner of the company.</Trans>
        </p>
      </Note>
    </div>
  )
}

function Lost({ lost: { why, name } }: { readonly lost: LostCompany }): ReactElement {
  return (
    <div role="status">
      <Note tone="warn" icon={<IconAlert />}>
        <p className="font-semibold">
          {why === 'left' ? (
            <Trans>You left {name}.</Trans>
          ) : why === 'ended' ? (
            <Trans>You no longer act for {name}.</Trans>
          ) : why === 'suspended' ? (
            <Trans>You are suspended in {name}.</Trans>
          ) : (
            <Trans>What you may do for {name} has changed.</Trans>
          )}
        </p>
        <p>
          {why === 'left' ? (
            <Trans>What you sent before goes on by itself.</Trans>
          ) : why === 'ended' || why === 'suspended' ? (
            <Trans>An owner of the company can tell you why. What you sent before goes on by itself.</Trans>
          ) : (
            <Trans>Choose the company again to go on. What you sent before goes on by itself.</Trans>
          )}
        </p>
      </Note>
    </div>
  )
}

function NoCompany(): ReactElement {
  return (
    <EmptyState
      pattern="promise"
      title={<Trans>You act for no company yet</Trans>}
      text={
        <Trans>
          Open an account for your company, or follow the link of an invitation that its owner had mailed to you.
        </Trans>
      }
      action={
        <LinkButton href={href('/companies/open')}>
          <Trans>Open a company</Trans>
        </LinkButton>
      }
    />
  )
}
