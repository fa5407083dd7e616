/**
 * /approvals/{id}: one request as a letter. What is signed, who decided and who still can, and the buttons of whoever
 * may decide (business.md A4, A9).
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ApprovalDetail } from '@zend/contracts'
import type { ApprovalId } from '@zend/kernel'
import { QueryView } from '@zend/web/client/query-view'
import { isPasskeyDevice, preparePasskeys } from '@zend/web/data/access'
import { useMay } from '@zend/web/data/companies'
import { Badge, Card, CardHeader, Note, Skeleton, Timeline } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { AmountText } from '@zend/web/ui/money'
import { type ReactElement, Suspense, useEffect, useId, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { KIND_TEXTS, movesMoney, STATE_TONES, stateText } from './approval-texts.ts'
import { approvalQuery } from './approvals.queries.ts'
import { DecisionBar } from './decision-bar.tsx'
import { batchHead, batchRows, certificate, changedNote, policyChange, stoppedNote, waysOut } from './later-parts.ts'
import { placeIn, readSigned } from './payload.ts'
import { SignedCard } from './signed-card.tsx'
import { stagesOf } from './stages.ts'
import { FIRST_VERSION, prepareVote } from './vote.ts'

/** The page. */
export function ApprovalScreen({ id }: { readonly id: ApprovalId }): ReactElement {
  const query = useQuery(approvalQuery(id))
  useVoteAhead(id, query.data === undefined)
  return (
    <QueryView
      query={query}
      loading={
        <div className="page-column grid max-w-[1040px] gap-4">
          <Skeleton className="h-36 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      }
    >
      {(approval) => <Request approval={approval} />}
    </QueryView>
  )
}

/**
 * Where a link from outside opens the page, asks for the question to sign beside the request itself. Once the request
 * is known the buttons ask, if it is for the reader.
 */
function useVoteAhead(id: ApprovalId, isUnknown: boolean): void {
  const mayApprove = useMay('approve')
  const isFromOutside = useNavigationType() !== NavigationType.Push
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current || !isUnknown || !isFromOutside || !mayApprove || !isPasskeyDevice()) return
    isAsked.current = true
    preparePasskeys()
    prepareVote(id, FIRST_VERSION)
  }, [id, isUnknown, isFromOutside, mayApprove])
}

function Request({ approval }: { readonly approval: ApprovalDetail }): ReactElement {
  return (
    <div className="page-column max-w-[1040px]">
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid grid-cols-1 gap-4">
          <Head approval={approval} />
          <SignedCard approval={approval} />
          {approval.kind === 'batch' ? (
            <Suspense fallback={<Skeleton className="h-72 w-full" />}>
              <batchRows.Part approval={approval} />
            </Suspense>
          ) : null}
        </div>
        <div className="grid grid-cols-1 gap-4">
          <Trail approval={approval} />
          {approval.given === 0 ? null : (
            <Suspense>
              <certificate.Part approval={approval} />
            </Suspense>
          )}
        </div>
      </div>
      <DecisionBar approval={approval} />
    </div>
  )
}

function Head({ approval }: { readonly approval: ApprovalDetail }): ReactElement {
  const { i18n } = useLingui()
  const format = useFormat()
  const { state, valueUsd } = approval
  // The largest words of the page are of the signed text, too.
  const { kind, most, least, payee, expiresAt } = readSigned(approval)
  const to = placeIn(kind, payee)
  const arrives = kind === 'quick-sell' && least !== null ? format.fiat(least.amount, least.asset) : null
  // What leaves whole has no other amount to tell.
  const gets =
    arrives === null && least !== null && least.amount !== most?.amount
      ? format.coin(least.amount, least.asset, { full: true })
      : null
  const isOpen = state === 'open' || state === 'stopped'
  return (
    <Card padded>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={STATE_TONES[state]}>{i18n._(stateText(approval))}</Badge>
        {most === null ? null : <span className="text-meta text-muted">{i18n._(KIND_TEXTS[kind])}</span>}
        {isOpen ? (
          <span className="num ml-auto text-meta text-muted">
            {format.when('until', expiresAt, new Date().toISOString())}
          </span>
        ) : null}
      </div>
      {most === null ? (
        <p className="display mt-3 text-[1.75rem] leading-tight">{i18n._(KIND_TEXTS[kind])}</p>
      ) : (
        <>
          <p className="mt-3">
            <AmountText parts={format.coinParts(most.amount, most.asset, { full: true })} unit={most.asset} />
          </p>
          <p className="num mt-1 text-body text-muted">{format.about(valueUsd, 'USD')}</p>
        </>
      )}
      {arrives === null ? null : (
        <p className="num mt-2 text-body">
          <Trans>
            for at least <strong>{arrives}</strong>
          </Trans>
        </p>
      )}
      {to === '' ? null : (
        <p className={arrives === null ? 'mt-2 text-body wrap-anywhere' : 'num text-body wrap-anywhere'}>
          <Trans>
            to <strong>{to}</strong>
          </Trans>
        </p>
      )}
      {gets === null ? null : (
        <p className="num text-label text-muted">
          {kind === 'fx' ? <Trans>They get exactly {gets}</Trans> : <Trans>They get at least {gets}</Trans>}
        </p>
      )}
      {kind === 'batch' ? (
        <Suspense fallback={<Skeleton className="mt-3 h-12 w-48" />}>
          <batchHead.Part approval={approval} />
        </Suspense>
      ) : null}
      {kind === 'policy' ? (
        <Suspense fallback={<Skeleton className="mt-4 h-24 w-full" />}>
          <policyChange.Part approval={approval} />
        </Suspense>
      ) : null}
      {approval.earlier.length === 0 ? null : (
        <Suspense fallback={<Skeleton className="mt-4 h-20 w-full" />}>
          <changedNote.Part approval={approval} />
        </Suspense>
      )}
      <Why approval={approval} />
    </Card>
  )
}

/** Why it waits, in one sentence that says who acts next. */
function Why({ approval }: { readonly approval: ApprovalDetail }): ReactElement | null {
  const { t } = useLingui()
  const format = useFormat()
  const { state, needed, given, waitsFor, hasQuorum, forYou, releasesAt } = approval
  const isSent = movesMoney(approval)
  const until = releasesAt === null ? '' : format.dayTime(releasesAt, new Date().toISOString())
  if (state === 'stopped')
    return (
      <Suspense>
        <stoppedNote.Part approval={approval} />
      </Suspense>
    )
  if (state === 'approved' && releasesAt !== null)
    return (
      <Note tone="info" className="mt-4">
        {!isSent ? (
          <Trans>Approved. By your rules it waits, and applies on {until}. It can be stopped before.</Trans>
        ) : (
          <Trans>Approved. By your rules it waits, and is sent on {until}. It can be stopped before.</Trans>
        )}
      </Note>
    )
  if (state !== 'open') return null
  if (!hasQuorum)
    return (
      <Note tone="bad" className="mt-4">
        <p>
          <Trans>Too few people can approve this now.</Trans>
        </p>
        <Suspense>
          <waysOut.Part />
        </Suspense>
      </Note>
    )
  const names = new Intl.ListFormat(format.language, { type: 'disjunction' }).format(
    waitsFor.map(({ name, you, inPlaceOf }) => {
      if (you) return t({ message: 'you', context: 'one of those who can approve' })
      if (inPlaceOf === null) return name
      const principal = inPlaceOf.name
      return inPlaceOf.you ? t`${name} (in your place)` : t`${name} (in the place of ${principal})`
    }),
  )
  const left = Math.max(1, needed - given)
  return (
    <p className="mt-3 text-label text-muted" role="status">
      {forYou && left === 1 ? (
        !isSent ? (
          <Trans>Once you approve, it applies at once.</Trans>
        ) : (
          <Trans>Once you approve, it is sent at once.</Trans>
        )
      ) : left === 1 ? (
        <Trans>Waits for {names}.</Trans>
      ) : (
        <Trans>Waits for two of {names}.</Trans>
      )}
    </p>
  )
}

function Trail({ approval }: { readonly approval: ApprovalDetail }): ReactElement {
  const title = useId()
  const { i18n } = useLingui()
  const format = useFormat()
  return (
    <Card aria-labelledby={title} className="pb-4">
      <CardHeader id={title} title={<Trans>Trail</Trans>} />
      <div className="px-4 tablet:px-5" aria-live="polite">
        <Timeline stages={stagesOf(approval, { i18n, time: (at) => format.dayTime(at, new Date().toISOString()) })} />
      </div>
    </Card>
  )
}
