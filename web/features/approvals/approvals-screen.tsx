/**
 * /approvals: what waits for the reader, what waits for others, and what was decided (business.md A9). The first thing
 * in it is what ends first.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ApprovalLine } from '@zend/contracts'
import { MoreOf } from '@zend/web/client/more-of'
import { QueryView } from '@zend/web/client/query-view'
import { approvalLink } from '@zend/web/data/links'
import { Badge, Card, CardHeader, EmptyState, List, ListRow, SkeletonRows, TextLink } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { type ReactElement, type ReactNode, useId } from 'react'
import { href } from 'react-router'
import { KIND_TEXTS, STATE_TONES, stateText } from './approval-texts.ts'
import { approvalsQuery } from './approvals.queries.ts'
import { FrozenNote } from './frozen-note.tsx'
import { Pips } from './pips.tsx'

/** The page. */
export function ApprovalsScreen(): ReactElement {
  const waiting = useInfiniteQuery(approvalsQuery('waiting'))
  const decided = useInfiniteQuery(approvalsQuery('closed'))
  return (
    <div className="page-column max-w-[760px]">
      <p className="mb-2 flex justify-end px-1 text-label">
        <TextLink href={href('/settings/policies')}>
          <Trans>Who approves what</Trans>
        </TextLink>
      </p>
      <FrozenNote className="mb-4" />
      <QueryView query={waiting} loading={<Loading />}>
        {({ pages }) => (
          <div className="grid grid-cols-1 gap-4">
            <Waiting lines={linesOf(pages)} />
            <MoreOf query={waiting} />
            <QueryView query={decided} loading={<Loading />}>
              {({ pages: earlier }) => (
                <>
                  <Section title={<Trans>Decided</Trans>} lines={linesOf(earlier)} />
                  <MoreOf query={decided} />
                </>
              )}
            </QueryView>
          </div>
        )}
      </QueryView>
    </div>
  )
}

const linesOf = (pages: readonly { readonly approvals: readonly ApprovalLine[] }[]): readonly ApprovalLine[] =>
  pages.flatMap(({ approvals }) => approvals)

const Loading = (): ReactElement => (
  <Card>
    <SkeletonRows rows={3} />
  </Card>
)

function Waiting({ lines }: { readonly lines: readonly ApprovalLine[] }): ReactElement {
  const { t } = useLingui()
  if (lines.length === 0)
    return (
      <Card padded>
        <EmptyState
          title={t`Nothing waits`}
          text={t`When somebody asks for a payment that needs a second person, it appears here.`}
        />
      </Card>
    )
  const mine = lines.filter(({ forYou }) => forYou)
  const others = lines.filter(({ forYou }) => !forYou)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Section title={<Trans>For you, soonest to end first</Trans>} lines={mine} />
      <Section title={<Trans>Waiting for others</Trans>} lines={others} />
    </div>
  )
}

/** One part of the list; nothing without a line. */
function Section({
  title,
  lines,
}: {
  readonly title: ReactNode
  readonly lines: readonly ApprovalLine[]
}): ReactElement | null {
  const id = useId()
  if (lines.length === 0) return null
  return (
    <Card aria-labelledby={id} className="overflow-hidden">
      <CardHeader id={id} title={title} />
      <List>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </List>
    </Card>
  )
}

/** An address by both of its ends: cut at its end it could be another. */
const endsOf = (address: string): string =>
  address.length > 16 ? `${address.slice(0, 6)}…${address.slice(-6)}` : address

function Line({ line }: { readonly line: ApprovalLine }): ReactElement {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const { id, kind, state, amount, currency, payee, madeBy, needed, given, expiresAt, madeAt } = line
  const now = new Date().toISOString()
  const what = i18n._(KIND_TEXTS[kind])
  const to = payee.name === '' ? endsOf(payee.details['address'] ?? '') : payee.name
  const maker = madeBy.name
  const title = amount === null || currency === null ? what : format.coin(amount, currency, { full: true })
  const isOpen = state === 'open'
  return (
    <ListRow
      href={approvalLink(id)}
      chevron
      title={title}
      subtitle={
        <>
          {to === '' ? null : <span className="block truncate text-ink">{to}</span>}
          {title === what
            ? madeBy.you
              ? t({ message: 'You', context: 'subject' })
              : maker
            : madeBy.you
              ? t`You · ${what}`
              : t`${maker} · ${what}`}
        </>
      }
      end={
        isOpen ? (
          <Pips needed={needed} given={given} />
        ) : (
          <Badge tone={STATE_TONES[state]}>{i18n._(stateText(line))}</Badge>
        )
      }
      endSubtitle={isOpen ? format.when('until', expiresAt, now) : format.day(madeAt, now)}
    />
  )
}
