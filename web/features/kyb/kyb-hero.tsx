/** The state of the verification, large: how far it is, and in one sentence who acts next. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { KybAnswer } from '@zend/contracts'
import { useCompany } from '@zend/web/data/companies'
import { limitsQuery } from '@zend/web/data/limits'
import { cx, PatternBand } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import type { ReactElement, ReactNode } from 'react'
import { gapsIn, givenIn, isStopped } from './kyb.steps.ts'
import { REJECTIONS } from './kyb.texts.ts'

const BARS = {
  to_do: 'bg-hero-veil',
  asked: 'bg-hero-veil',
  waiting: 'bg-hero-accent opacity-50',
  ready: 'bg-hero-accent opacity-50',
  in_review: 'bg-hero-accent opacity-50',
  accepted: 'bg-hero-accent',
} as const

/** The hero. */
export function KybHero({ kyb }: { readonly kyb: KybAnswer }): ReactElement {
  const company = useCompany()?.company.name ?? ''
  return (
    <section aria-labelledby="kyb-state" className="relative overflow-hidden rounded-balance bg-hero text-on-hero">
      <PatternBand pattern="tier-1" columns={20} rows={3} cell={8} />
      <div className="px-5 pt-4 pb-5 tablet:px-6 tablet:pb-6">
        <p className="text-label text-on-hero-muted">
          <Trans>Verification of {company}</Trans>
        </p>
        <h2 id="kyb-state" className="display mt-0.5 text-headline">
          <Headline kyb={kyb} />
        </h2>
        {isStopped(kyb) ? null : (
          <ol aria-hidden className="mt-3 flex gap-1.5">
            {kyb.items.map(({ key, state }) => (
              <li key={key} className={cx('h-1.5 flex-1 rounded-pill', BARS[state])} />
            ))}
          </ol>
        )}
        <p role="status" className="mt-3 max-w-[65ch] text-body">
          <Sentence kyb={kyb} />
        </p>
        <Until kyb={kyb} />
        {/* The limits are read less often than the state: an approved company already has the new ones. */}
        {isStopped(kyb) || kyb.state === 'approved' ? null : <Limits />}
      </div>
    </section>
  )
}

function Headline({ kyb }: { readonly kyb: KybAnswer }): ReactNode {
  const { state, done, total } = kyb
  const given = givenIn(kyb)
  const asked = kyb.items.filter((item) => item.state === 'asked').length
  switch (state) {
    case 'not_started':
      return <Trans>Not started</Trans>
    case 'in_progress':
      return (
        <Trans>
          {given} of {total} ready
        </Trans>
      )
    case 'submitted':
      return <Trans>Being checked</Trans>
    case 'in_review':
      return done === 0 ? (
        <Trans>In review</Trans>
      ) : (
        <Trans>
          {done} of {total} accepted
        </Trans>
      )
    case 'more_info':
      return asked === 0 ? (
        <Trans>Ready to hand in</Trans>
      ) : (
        <Plural value={asked} one="We need # thing again" other="We need # things again" />
      )
    case 'approved':
      return <Trans context="company">Verified</Trans>
    case 'rejected':
      return <Trans context="company">Not accepted</Trans>
    case 'expired':
      return <Trans>Renewal due</Trans>
    case 'suspended':
      return <Trans context="company">Paused</Trans>
  }
}

/** Who acts next, and what they do. */
function Sentence({ kyb }: { readonly kyb: KybAnswer }): ReactNode {
  const { i18n } = useLingui()
  const waiting = kyb.people.needed - kyb.people.done
  const isReady = gapsIn(kyb).length === 0
  switch (kyb.state) {
    case 'not_started':
      return <Trans>Describe the company, add the people behind it, and send its documents.</Trans>
    case 'in_progress':
      if (!isReady) return <Trans>What’s still missing is listed below.</Trans>
      return waiting > 0 ? (
        <Plural
          value={waiting}
          one="Your part is done. # person still has to verify their identity. You can hand it in now."
          other="Your part is done. # people still have to verify their identity. You can hand it in now."
        />
      ) : (
        <Trans>Everything is here. You can hand it in.</Trans>
      )
    case 'submitted':
      return waiting > 0 ? (
        <Plural
          value={waiting}
          one="Our checks are running. # person still has to verify their identity, by the link we mailed them."
          other="Our checks are running. # people still have to verify their identity, by the links we mailed them."
        />
      ) : (
        <Trans>Automatic checks are running, then our team reviews it. You don’t need to do anything.</Trans>
      )
    case 'in_review':
      return waiting > 0 ? (
        <Plural
          value={waiting}
          one="Our team is reviewing it. # person still has to verify their identity."
          other="Our team is reviewing it. # people still have to verify their identity."
        />
      ) : (
        <Trans>Our team is reviewing it. You don’t need to do anything. We tell you here and by email.</Trans>
      )
    case 'more_info':
      return isReady ? (
        <Trans>You’ve updated what we asked for. Hand it in again.</Trans>
      ) : (
        <Trans>Update what’s marked below. Everything else stays accepted.</Trans>
      )
    case 'approved':
      return (
        <Trans>You don’t need to do anything. If directors or owners change, update them here within 14 days.</Trans>
      )
    case 'rejected':
      return (
        <>
          {i18n._(REJECTIONS[kyb.rejection ?? 'other'])}{' '}
          <Trans>The money in the account is still yours. Contact support if you disagree.</Trans>
        </>
      )
    case 'expired':
      return <Trans>Check everything, replace old documents, and hand it in again.</Trans>
    case 'suspended':
      return <Trans>We have a question first. Contact support. Deposits stay open.</Trans>
  }
}

/** The end of an approval, and while it is renewed, that it still holds. */
function Until({ kyb: { state, approvedUntil } }: { readonly kyb: KybAnswer }): ReactElement | null {
  const format = useFormat()
  const now = new Date().toISOString()
  if (approvedUntil === null || approvedUntil <= now || state === 'suspended' || state === 'rejected') return null
  const until = format.when('until', approvedUntil, now, { exact: 'day', long: true })
  return (
    <p className="num mt-2 text-label text-on-hero-muted">
      {state === 'approved' ? (
        <Trans>It’s valid {until}. We tell you 30 days before it ends.</Trans>
      ) : (
        <Trans>The current approval is valid {until}.</Trans>
      )}
    </p>
  )
}

/** What the company may send a day now, and after approval. */
function Limits(): ReactElement | null {
  const format = useFormat()
  const { data: limits } = useQuery(limitsQuery())
  const today = limits?.windows.find(({ rule }) => rule === 'day')
  if (limits?.next?.missing.includes('kyb') !== true || today === undefined) return null
  const [now, then] = [today.limit, limits.next.dayMax].map((amount) =>
    format.fiat(amount, limits.currency, { whole: true }),
  )
  return (
    <p className="num mt-2 text-label text-on-hero-muted">
      <Trans>
        You can send up to <b className="font-semibold text-on-hero">{now} a day</b> now, and{' '}
        <b className="font-semibold text-on-hero">{then} a day</b> once verified.
      </Trans>
    </p>
  )
}
