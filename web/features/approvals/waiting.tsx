/**
 * How many requests wait for the reader: on the dashboard, and at the menu's entry. Asked for by everybody who sees
 * requests: a deputy decides on them without the permission to approve.
 */
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '@zend/web/data/companies'
import { IconTile } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconCheck, IconChevronRight } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href, Link } from 'react-router'
import { waitingQuery } from './approvals.queries.ts'

/** What waits for the reader; `null` while nothing does, or nothing is known. */
function useWaiting() {
  const maySee = useMay('view')
  const { data } = useQuery({ ...waitingQuery(), enabled: maySee })
  return !maySee || data === undefined || data.forYou === 0 ? null : data
}

/** The dashboard's line, which leads to the requests. */
export function WaitingNote(): ReactElement | null {
  const format = useFormat()
  const waiting = useWaiting()
  if (waiting === null) return null
  const { forYou, approvals } = waiting
  const [first] = approvals
  const until =
    first?.forYou === true ? format.when('until', first.expiresAt, new Date().toISOString(), { long: true }) : null
  return (
    <Link
      to={href('/approvals')}
      className="mb-3.5 flex min-h-17 items-center gap-3.5 rounded-card border border-card-line bg-surface px-4 py-3 shadow-lift transition-colors duration-120 hover:bg-raised tablet:px-5"
    >
      <IconTile tone="brand">
        <IconCheck />
      </IconTile>
      <span className="min-w-0 flex-1">
        <b className="num block font-semibold">
          <Plural value={forYou} one="# request waits for you" other="# requests wait for you" />
        </b>
        {until === null ? null : (
          <span className="num block text-meta text-muted">
            <Trans>You can decide on the first {until}.</Trans>
          </span>
        )}
      </span>
      <IconChevronRight size={18} className="-mr-1 shrink-0 text-muted" />
    </Link>
  )
}

/** The count at the menu's entry. */
export function WaitingMark(): ReactElement | null {
  const waiting = useWaiting()
  if (waiting === null) return null
  const { forYou } = waiting
  return (
    <span className="num ml-auto grid h-6 min-w-6 place-items-center rounded-pill bg-brand px-1.5 text-meta leading-none font-bold text-palette-ink">
      <span aria-hidden>{forYou > 99 ? '99+' : forYou}</span>
      <span className="visually-hidden">
        <Plural value={forYou} one="# request waits for you" other="# requests wait for you" />
      </span>
    </span>
  )
}
