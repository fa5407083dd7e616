/**
 * /track#TOKEN: the payee of a payment abroad sees where it is, without an account: in one sentence, in steps with
 * times of their own time zone, and what to do when it is late or does not arrive.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { asApiError } from '@zend/web/client/api-error'
import { QueryView } from '@zend/web/client/query-view'
import { Card, EmptyState, Facts, Note, SkeletonRows, type Stage, Timeline } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert, IconClock } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, useLayoutEffect } from 'react'
import { isToken, type Tracked, trackQuery } from './track.query.ts'

/** The page; `token` is the address's. */
export function TrackScreen({ token }: { readonly token: string | null }): ReactElement {
  return isToken(token) ? (
    <Payment token={token} />
  ) : (
    <End title={<Trans>This link is incomplete</Trans>}>
      <Trans>Open it again as it was sent to you. If it runs over two lines, copy both.</Trans>
    </End>
  )
}

function Payment({ token }: { readonly token: string }): ReactElement {
  const query = useQuery(trackQuery(token))
  useTakenOver(query.status !== 'pending' || query.fetchStatus === 'paused')
  if (query.error !== null && asApiError(query.error).code === 'not_found') {
    return (
      <End title={<Trans>No payment to see</Trans>}>
        <Trans>The payment has not begun, or the link is wrong. Look again later, or ask whoever pays you.</Trans>
      </End>
    )
  }
  return (
    <div className="mt-5">
      <QueryView
        query={query}
        loading={
          <Card>
            <SkeletonRows rows={4} />
          </Card>
        }
      >
        {(payment) => <Shown payment={payment} />}
      </QueryView>
    </div>
  )
}

/**
 * Takes away what the page said before the app was there (apps/business/early-track.ts), once the app says more: at
 * once where that had no answer yet.
 */
function useTakenOver(saysMore: boolean): void {
  useLayoutEffect(() => {
    const early = document.querySelector('early-page')
    if (saysMore || early?.querySelector('[data-said]') === null) early?.remove()
  }, [saysMore])
}

function Shown({ payment }: { readonly payment: Tracked }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { payer, currency, reference, tracking } = payment
  const amount = format.fiat(payment.amount, currency)
  const zone = timeZone()
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card padded className="tablet:p-6">
        <div aria-live="polite">
          <h2 className="display text-title wrap-anywhere">
            <Sentence stage={payment.stage} amount={amount} />
          </h2>
          <p className="mt-2 text-body text-muted wrap-anywhere">
            <Trans>From {payer}</Trans>
          </p>
        </div>
        <Facts
          className="mt-4 rounded-[18px] bg-raised p-4"
          items={[
            { term: t`For`, value: <span className="wrap-anywhere">{reference}</span> },
            ...(tracking === null
              ? []
              : [{ term: t`Bank reference`, value: <span className="font-mono wrap-anywhere">{tracking}</span> }]),
          ]}
        />
      </Card>
      <Advice payment={payment} />
      <Card padded className="tablet:p-6" aria-labelledby="steps">
        <h2 id="steps" className="visually-hidden">
          <Trans>Steps</Trans>
        </h2>
        <Timeline stages={useStages(payment)} />
        <p className="mt-4 text-meta text-muted">
          <Trans>All times are those of your time zone: {zone}</Trans>
        </p>
      </Card>
      <p className="px-1 text-meta text-muted">
        <Trans>
          Companies pay their suppliers abroad with Zend. You need no account for it, and we never ask you for a
          password, a code or a fee.
        </Trans>
      </p>
    </div>
  )
}

/** The reader's time zone, by its IANA name. */
const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

function Sentence({ stage, amount }: { readonly stage: Tracked['stage']; readonly amount: string }): ReactElement {
  switch (stage) {
    case 'preparing':
      return <Trans>{amount} leaves for your bank soon</Trans>
    case 'sent':
      return <Trans>{amount} is on its way to your bank</Trans>
    case 'delivered':
      return <Trans>{amount} has arrived</Trans>
    default:
      return <Trans>{amount} will not arrive</Trans>
  }
}

function useStages({ stage, currency, sentAt, deliveredAt, arrival }: Tracked): readonly Stage[] {
  const { t } = useLingui()
  const format = useFormat()
  const now = new Date().toISOString()
  const timed = (at: string | null): Partial<Stage> =>
    at === null ? {} : { time: format.dayTime(at, now), dateTime: at }
  const failed: Stage = { key: 'failed', state: 'failed', title: t`It will not arrive` }
  const converted: Stage = { key: 'converted', state: 'done', title: t`Exchanged into ${currency}` }
  const wasSent = sentAt !== null || stage === 'sent' || stage === 'delivered'
  if (stage === 'not_arriving' && !wasSent) return [converted, failed]
  const sent: Stage = {
    key: 'sent',
    state: wasSent ? 'done' : 'current',
    title: wasSent ? t`Sent to your bank` : t`We send it to your bank`,
    ...timed(sentAt),
  }
  if (stage === 'not_arriving') return [converted, sent, failed]
  const by = arrival === null ? null : dayOf(arrival.by)
  const on = by === null ? null : format.when('at', by, now, { exact: 'day', long: true, timeZone: 'UTC' })
  const arrived: Stage = {
    key: 'arrived',
    state: stage === 'delivered' ? 'done' : stage === 'sent' ? 'current' : 'next',
    title: stage === 'delivered' ? t`In your account` : t`Your bank adds it to your account`,
    ...(stage === 'sent' && on !== null ? { detail: t`Usually ${on} at the latest` } : {}),
    ...timed(deliveredAt),
  }
  return [converted, sent, arrived]
}

/** A day without a time, as an instant of it. */
const dayOf = (day: string): string => `${day}T12:00:00Z`

/** What the payee can do; nothing while all goes as it should. */
function Advice({ payment: { stage, payer, tracking, arrival } }: { readonly payment: Tracked }): ReactElement | null {
  const isLate = stage === 'sent' && arrival !== null && arrival.by < new Date().toISOString().slice(0, 10)
  if (stage === 'not_arriving') {
    return (
      <Note tone="bad" icon={<IconAlert />}>
        <Trans>
          A bank did not take it, and it goes back to {payer}. Ask them what their bank says, and compare your account
          details with them by phone. They can pay you anew.
        </Trans>
      </Note>
    )
  }
  if (stage === 'delivered') {
    return (
      <Note tone="ok" icon={<IconClock />}>
        <Trans>
          Some banks show it a few hours later. If you cannot find it, give your bank the reference above, then tell{' '}
          {payer}.
        </Trans>
      </Note>
    )
  }
  if (!isLate) return null
  return (
    <Note tone="warn" icon={<IconClock />}>
      {tracking === null ? (
        <Trans>It takes longer than usual. Ask your bank first, then {payer}: they can have it looked for.</Trans>
      ) : (
        <Trans>
          It takes longer than usual. Give your bank the reference above. If they do not find it, tell {payer}: they can
          have it looked for.
        </Trans>
      )}
    </Note>
  )
}

/** A page on which nothing is left to do. */
function End({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }): ReactElement {
  useTakenOver(true)
  return (
    <div role="status" className="mt-5">
      <Card>
        <EmptyState title={title} text={children} />
      </Card>
    </div>
  )
}
