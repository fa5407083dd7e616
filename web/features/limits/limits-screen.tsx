/**
 * /settings/account/transaction-limits: the tier, what may still be sent and when more frees up, a hold on sending, the
 * requirements of the next tier (product.md §11).
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { QueryView } from '@zend/web/client/query-view'
import { useCompany } from '@zend/web/data/companies'
import { type Limits, limitsQuery, opensNothing, usedPart } from '@zend/web/data/limits'
import { TierHero } from '@zend/web/data/verification'
import { Card, CardHeader, cx, Facts, LinkButton, List, ProgressBar, Skeleton } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconCheck, IconChevronRight } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { HoldCard } from './hold-card.tsx'
import { givenAt, takesText, TIER_MAX } from './tier-texts.ts'

/** The page. `kyb` is the page of the company's verification, where the app has one. */
export function LimitsScreen({ kyb = null }: { readonly kyb?: string | null }): ReactElement {
  const queryClient = useQueryClient()
  const own = useCompany() === null
  const readAgain = (): void => void queryClient.invalidateQueries({ queryKey: limitsQuery().queryKey })
  return (
    <div className="page-column max-w-[640px]">
      <QueryView
        query={useQuery(limitsQuery())}
        loading={
          <div className="grid gap-4">
            <Skeleton className="h-36 w-full" />
            <Skeleton className="h-64 w-full" />
          </div>
        }
      >
        {(limits) => (
          <div className="grid grid-cols-1 gap-4">
            {limits.hold === null ? null : <HoldCard hold={limits.hold} onOver={readAgain} />}
            {own ? <TierCard tier={limits.tier} /> : null}
            <Windows limits={limits} />
            {limits.next === null ? null : own ? (
              <NextTier next={limits.next} currency={limits.currency} />
            ) : kyb !== null && limits.next.missing.includes('kyb') ? (
              <OnceVerified next={limits.next} currency={limits.currency} kyb={kyb} />
            ) : null}
          </div>
        )}
      </QueryView>
    </div>
  )
}

/** The tier, and its position among all. */
function TierCard({ tier }: { readonly tier: number }): ReactElement {
  return (
    <TierHero tier={tier} done={tier + 1} all={TIER_MAX + 1}>
      {tier === TIER_MAX ? (
        <Trans>This is the highest one.</Trans>
      ) : (
        <Trans>The higher your tier, the more you can send. Deposits and swaps have no such limit.</Trans>
      )}
    </TierHero>
  )
}

/** What is left of the day and of the month; nothing before the first tier. */
function Windows({ limits }: { readonly limits: Limits }): ReactElement {
  const company = useCompany()?.company.name
  if (opensNothing(limits))
    return (
      <Card padded aria-labelledby="windows-title">
        <h2 id="windows-title" className="display text-card-title">
          <Trans>What you can still send</Trans>
        </h2>
        <p className="mt-1.5 text-body text-muted">
          {company === undefined ? (
            <Trans>Nothing yet. Deposits and swaps are open; sending opens once you are verified.</Trans>
          ) : (
            <Trans>Nothing yet. Deposits and swaps are open; sending opens once {company} is verified.</Trans>
          )}
        </p>
      </Card>
    )
  return (
    <Card className="pb-2" aria-labelledby="windows-title">
      <CardHeader id="windows-title" title={<Trans>What you can still send</Trans>} />
      <div className="divide-y divide-line">
        {limits.windows.map((window) => (
          <WindowRow key={window.rule} window={window} currency={limits.currency} />
        ))}
      </div>
      <p className="border-t border-line px-4 pt-3.5 pb-2.5 text-meta text-muted tablet:px-5">
        <Trans>Withdrawals, quick sells and Zend Pay count, at what they were worth when you sent them.</Trans>
      </p>
    </Card>
  )
}

function WindowRow({
  window,
  currency,
}: {
  readonly window: Limits['windows'][number]
  readonly currency: Limits['currency']
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const [left, limit, used] = [window.left, window.limit, window.used].map((amount) => format.fiat(amount, currency))
  const frees =
    window.freesAt === null ? null : format.when('at', window.freesAt, new Date().toISOString(), { long: true })
  const label = window.rule === 'day' ? t`In 24 hours` : t`In 30 days`
  return (
    <div className="px-4 py-4 tablet:px-5">
      <h3 className="text-label text-muted">{label}</h3>
      <p className="num mt-0.5 mb-3 flex flex-wrap items-baseline gap-x-2">
        <Trans>
          <b className="display text-title">{left}</b>
          <span className="text-label text-muted">left of {limit}</span>
        </Trans>
      </p>
      <ProgressBar part={1 - usedPart(window, currency)} label={label} valueText={t`${left} left of ${limit}`} />
      <p className="num mt-2 flex flex-wrap justify-between gap-x-4 text-meta text-muted">
        <span>
          <Trans>{used} sent</Trans>
        </span>
        <span>{frees === null ? <Trans>All of it is free</Trans> : <Trans>More frees up {frees}</Trans>}</span>
      </p>
    </div>
  )
}

/** What a company may send once it is verified, and the way there. */
function OnceVerified({
  next,
  currency,
  kyb,
}: {
  readonly next: NonNullable<Limits['next']>
  readonly currency: Limits['currency']
  readonly kyb: string
}): ReactElement {
  const format = useFormat()
  const name = useCompany()?.company.name ?? ''
  const [day, month] = [next.dayMax, next.monthMax].map((amount) => format.fiat(amount, currency))
  return (
    <Card padded aria-labelledby="next-title">
      <h2 id="next-title" className="display text-card-title">
        <Trans>Once {name} is verified</Trans>
      </h2>
      <Facts
        className="mt-4"
        items={[
          { term: <Trans>In 24 hours</Trans>, value: day },
          { term: <Trans>In 30 days</Trans>, value: month },
        ]}
      />
      <p className="mt-4 text-label text-muted">
        <Trans>We need its activity, the people behind it, and its documents.</Trans>
      </p>
      <LinkButton href={kyb} wide className="mt-4">
        <Trans>See the verification</Trans>
      </LinkButton>
    </Card>
  )
}

/** The requirements and benefits of the next tier: a missing one links to its step, a done one is ticked off. */
function NextTier({
  next,
  currency,
}: {
  readonly next: NonNullable<Limits['next']>
  readonly currency: Limits['currency']
}): ReactElement {
  const format = useFormat()
  const [day, month] = [next.dayMax, next.monthMax].map((amount) => format.fiat(amount, currency))
  const { tier, takes, missing } = next
  // Missing requirements of lower tiers come first, because they must be done before.
  const keys = [...missing.filter((key) => !takes.includes(key)), ...takes].filter(
    (key) => takesText(key, currency) !== null,
  )
  return (
    <Card aria-labelledby="next-title" className="overflow-hidden">
      <div className="px-4 pt-4 tablet:px-5 tablet:pt-5">
        <h2 id="next-title" className="display text-card-title">
          <Trans>What tier {tier} brings</Trans>
        </h2>
        <Facts
          className="mt-4"
          items={[
            { term: <Trans>In 24 hours</Trans>, value: day },
            { term: <Trans>In 30 days</Trans>, value: month },
          ]}
        />
        {keys.length === 0 ? null : (
          <h3 className="mt-5 mb-1 text-label font-semibold">
            <Trans>What it takes</Trans>
          </h3>
        )}
      </div>
      {keys.length === 0 ? null : (
        <List>
          {keys.map((key) => (
            <li key={key}>
              <Taken what={key} currency={currency} missing={missing.includes(key)} />
            </li>
          ))}
        </List>
      )}
      <div className="px-4 pt-2 pb-4 tablet:px-5 tablet:pb-5">
        <LinkButton href={givenAt('')} wide>
          <Trans>Get to tier {tier}</Trans>
        </LinkButton>
      </div>
    </Card>
  )
}

/** One requirement of a tier. */
function Taken({
  what,
  currency,
  missing,
}: {
  readonly what: string
  readonly currency: Limits['currency']
  readonly missing: boolean
}): ReactElement | null {
  const { i18n } = useLingui()
  const text = takesText(what, currency)
  if (text === null) return null
  const row = 'flex min-h-13 items-center gap-3 px-4 py-2.5 text-label tablet:px-5'
  if (!missing)
    return (
      <p className={cx(row, 'text-muted')}>
        <IconCheck size={20} className="shrink-0 text-ok" />
        <span className="min-w-0 flex-1">{i18n._(text)}</span>
        <Trans>Verified</Trans>
      </p>
    )
  return (
    <Link
      to={givenAt(what)}
      className={cx(
        row,
        'font-semibold transition-colors duration-120 hover:bg-ground focus-visible:-outline-offset-3',
      )}
    >
      <span aria-hidden className="grid size-5 shrink-0 place-items-center">
        <span className="size-3.5 rounded-pill border-2 border-line-strong" />
      </span>
      <span className="min-w-0 flex-1">{i18n._(text)}</span>
      <IconChevronRight size={18} className="-mr-1 shrink-0 text-muted" />
    </Link>
  )
}
