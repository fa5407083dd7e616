/**
 * /settings/services/referral: the customer's link, the invited people and their progress, the mystery boxes, how it
 * works (product.md §10).
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Invited } from '@zend/contracts'
import { type Referral, referralQuery } from './referral.queries.ts'
import { QueryView } from '@zend/web/client/query-view'
import { Badge, Card, CardHeader, EmptyState, List, ListRow, PersonPicture, Skeleton } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import type { ReactElement } from 'react'
import { Boxes } from './boxes.tsx'
import { InviteCard } from './invite-card.tsx'
import { STAGE_TEXTS, STAGE_TONES } from './referral.texts.ts'

/** The page. */
export function ReferralScreen(): ReactElement {
  return (
    <QueryView query={useQuery(referralQuery())} loading={<Shape />}>
      {(referral) => (
        <div className="page-column grid max-w-[980px] grid-cols-1 items-start gap-4 laptop:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
          <div className="grid grid-cols-1 gap-4">
            <InviteCard link={referral.link} />
            <HowItWorks rules={referral.rules} />
          </div>
          <div className="grid grid-cols-1 gap-4">
            <Boxes boxes={referral.boxes} invited={referral.invited} />
            <InvitedList invited={referral.invited} />
          </div>
        </div>
      )}
    </QueryView>
  )
}

function Shape(): ReactElement {
  return (
    <div className="page-column grid max-w-[980px] grid-cols-1 gap-4 laptop:grid-cols-2">
      <div className="h-96 rounded-balance bg-hero" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}

/** The rules in three steps, with the API's numbers. */
function HowItWorks({ rules }: { readonly rules: Referral['rules'] }): ReactElement {
  const format = useFormat()
  const { verifyWithinDays, tradeWithinDays } = rules
  const [deposit, trade] = [rules.depositUsd, rules.tradeUsd].map((usd) => format.fiat(String(usd), 'USD'))
  const steps = [
    <Trans key="share">Send your link to a friend. They open an account with it.</Trans>,
    <Trans key="verify">
      They verify who they are within <Plural value={verifyWithinDays} one="# day" other="# days" />: your first mystery
      box opens.
    </Trans>,
    <Trans key="trade">
      They deposit {deposit} and swap or sell {trade} within{' '}
      <Plural value={tradeWithinDays} one="# day" other="# days" />: your second one opens.
    </Trans>,
  ]
  return (
    <Card padded>
      <h2 className="display text-card-title">
        <Trans>How it works</Trans>
      </h2>
      <ol className="mt-4 grid grid-cols-1 gap-4">
        {steps.map((step, at) => (
          <li key={step.key} className="flex items-start gap-3.5 text-body">
            <span
              aria-hidden
              className="num grid size-8 shrink-0 place-items-center rounded-pill bg-brand-soft font-bold text-brand-ink"
            >
              {at + 1}
            </span>
            <span className="min-w-0 pt-1">{step}</span>
          </li>
        ))}
      </ol>
      <p className="mt-5 text-meta text-muted">
        <Trans>What is earned stays yours. Boxes cannot be opened yet.</Trans>
      </p>
    </Card>
  )
}

function InvitedList({ invited }: { readonly invited: readonly Invited[] }): ReactElement {
  const { t } = useLingui()
  return (
    <Card className="overflow-hidden">
      <CardHeader
        title={<Trans>People you invited</Trans>}
        action={
          invited.length === 0 ? null : (
            <span className="num text-label text-muted">
              <Plural value={invited.length} one="# person" other="# people" />
            </span>
          )
        }
      />
      {invited.length === 0 ? (
        <EmptyState
          title={t`Nobody yet`}
          text={<Trans>Whoever opens an account with your link appears here.</Trans>}
          pattern="invited"
          className="pt-4!"
        />
      ) : (
        <List aria-label={t`People you invited`}>
          {invited.map((person) => (
            <Person key={person._id} person={person} />
          ))}
        </List>
      )}
    </Card>
  )
}

function Person({ person: { name, joinedAt, stage } }: { readonly person: Invited }): ReactElement {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const joined = format.when('at', joinedAt, new Date().toISOString(), { exact: 'day' })
  return (
    <ListRow
      leading={<PersonPicture name={name} image={null} />}
      title={name}
      subtitle={t`Joined ${joined}`}
      endSubtitle={<Badge tone={STAGE_TONES[stage]}>{i18n._(STAGE_TEXTS[stage])}</Badge>}
    />
  )
}
