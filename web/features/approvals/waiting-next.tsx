/**
 * What an approver finds in the dashboard's dark card while the company holds nothing: the requests that wait for them.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ApprovalKind, ApprovalLine } from '@zend/contracts'
import { approvalLink } from '@zend/web/data/links'
import { LinkButton } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconChevronRight } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href, Link } from 'react-router'
import { nextQuery } from './approvals.queries.ts'

/** What moves no money. `KIND_TEXTS` would then be a file of its own for every page of approvals. */
const WITHOUT_MONEY: Readonly<Partial<Record<ApprovalKind, MessageDescriptor>>> = {
  policy: msg`Who approves what`,
  member: msg`Change of members`,
  payee: msg`New payee`,
  'api-key': msg`API key`,
}

/** The next requests, or that there is none; nothing until that is known. */
export function WaitingNext(): ReactElement | null {
  const { t } = useLingui()
  const { data: next } = useQuery(nextQuery())
  if (next === undefined) return null
  return (
    <div className="grid grid-cols-1 gap-3 px-5 pb-6 tablet:px-7 tablet:pb-7">
      {next.length === 0 ? (
        <p className="max-w-[34ch] text-label text-on-hero-muted">
          <Trans>Nothing waits for you. When a payment needs your approval, it appears here.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Waiting for you`} className="grid grid-cols-1 gap-2">
          {next.map((line) => (
            <Next key={line.id} line={line} />
          ))}
        </ul>
      )}
      <div>
        <LinkButton href={href('/approvals')} variant="brand" className="focus-visible:outline-hero-accent!">
          <Trans>See all requests</Trans>
        </LinkButton>
      </div>
    </div>
  )
}

function Next({ line }: { readonly line: ApprovalLine }): ReactElement {
  const { i18n } = useLingui()
  const format = useFormat()
  const { kind, amount, currency, payee, madeBy, expiresAt } = line
  const name = WITHOUT_MONEY[kind]
  const what =
    amount !== null && currency !== null
      ? format.coin(amount, currency, { full: true })
      : name === undefined
        ? ''
        : i18n._(name)
  const parts = [what, payee.name].filter((part) => part !== '')
  return (
    <li>
      <Link
        to={approvalLink(line.id)}
        className="flex min-h-13 items-center gap-3 rounded-row bg-hero-veil px-4 py-2 text-on-hero hover:bg-hero-2 focus-visible:outline-hero-accent"
      >
        <span className="min-w-0 flex-1">
          <b className="num block truncate text-body font-semibold">{parts.join(' · ')}</b>
          <span className="num block truncate text-meta text-on-hero-muted">
            {madeBy.name} · {format.when('until', expiresAt, new Date().toISOString())}
          </span>
        </span>
        <IconChevronRight size={18} className="-mr-1 shrink-0" />
      </Link>
    </li>
  )
}
