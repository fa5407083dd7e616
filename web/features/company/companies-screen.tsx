/** /companies: the choice of the company that this tab acts for. With only one company it is entered by itself. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { MembershipAnswer } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { asApiError } from '@zend/web/client/api-error'
import { openAnew, tabCompany } from '@zend/web/client/browser'
import type { LostCompany } from '@zend/web/client/company'
import { ErrorNote } from '@zend/web/client/error-note'
import { HOME_PATH } from '@zend/web/client/paths'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import { membershipsQuery } from '@zend/web/data/companies'
import { Card, EmptyState, IconAlert, IconChevronRight, IconSpinner, List, Note, SkeletonRows } from '@zend/web/ui'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { CompanyMark } from './company-mark.tsx'
import { HaveReady } from './have-ready.tsx'

const ROWS = 3

/** The page to go on to: a path of this app, as the address says, else the dashboard. */
export function wantedPath(search: URLSearchParams): string {
  const to = search.get('to') ?? ''
  return /^\/(?![/\\])/.test(to) ? to : HOME_PATH
}

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
  const navigate = useNavigate()
  const memberships = useQuery(membershipsQuery(userId))
  const [entering, setEntering] = useState<string | null>(null)
  const [gone, setGone] = useState<LostCompany | null>(null)
  const path = wantedPath(search)
  const told = gone ?? lost
  // A cached list may be old: wait for the API's, if it can be reached.
  const isKnown = memberships.isFetchedAfterMount || memberships.fetchStatus === 'paused'
  const maySkip = isKnown && told === null && !search.has('choose')
  const enter = useAction(async (membership: MembershipAnswer) => {
    const company = await tabCompany()
    setEntering(membership.id)
    try {
      await company.choose(userId, membership)
    } catch (thrown) {
      if (asApiError(thrown).code !== 'not_found') throw thrown
      setGone({ why: 'ended', name: membership.company.name })
      await memberships.refetch()
      return
    }
    if (company.isOfPage(membership.id)) await navigate(path, { replace: true })
    else openAnew(path)
  })
  return (
    <div className="mt-5 grid gap-4">
      {told === null ? null : <Lost lost={told} />}
      <ErrorNote error={enter.error} />
      <Card className="overflow-hidden">
        <QueryView query={memberships} loading={<SkeletonRows rows={ROWS} />}>
          {(all) =>
            all.length === 0 ? (
              <NoCompany />
            ) : (
              <>
                {all.length === 1 && maySkip ? <EnterOnly of={all} enter={enter.act} /> : null}
                <List aria-label={t`Your companies`}>
                  {all.map((each) => (
                    <Choice
                      key={each.id}
                      membership={each}
                      pending={enter.pending && entering === each.id}
                      onChoose={() => void enter.act(each)}
                    />
                  ))}
                </List>
              </>
            )
          }
        </QueryView>
      </Card>
      {memberships.data?.length === 0 ? <HaveReady /> : null}
    </div>
  )
}

/** Enters the only company. It draws nothing. */
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

function Lost({ lost: { why, name } }: { readonly lost: LostCompany }): ReactElement {
  return (
    <div role="status">
      <Note tone="warn" icon={<IconAlert />}>
        <p className="font-semibold">
          {why === 'ended' ? (
            <Trans>You no longer act for {name}.</Trans>
          ) : (
            <Trans>What you may do for {name} has changed.</Trans>
          )}
        </p>
        <p>
          {why === 'ended' ? (
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
          You are signed in as yourself. If your company has an account, ask an owner of it to add you. New companies
          cannot be opened here yet.
        </Trans>
      }
    />
  )
}
