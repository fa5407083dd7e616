/** The head of every transaction's page: its identicon, its badge, its amount, its time. The details are below it. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { Badge as Status, Transaction } from '@zend/contracts'
import { approvalLink } from '@zend/web/data/links'
import { Badge, Card, Identicon, Skeleton, STATUS_TONES, TextLink } from '@zend/web/ui'
import { type AmountParts, useFormat } from '@zend/web/ui/format'
import { AmountText, STATUS_TEXTS } from '@zend/web/ui/money'
import type { ReactElement, ReactNode } from 'react'
import { DetailActions } from './detail-actions.tsx'

/** `weaving` animates the identicon once, for a finished transaction. `below` is shown under the amount. */
export type DetailFrameProps = {
  readonly id: string
  readonly status: Status
  readonly parts: AmountParts
  /** After the amount; local money has its sign in the amount. */
  readonly unit?: string
  readonly timeStamp: string
  /** The member who did it for a company. */
  readonly madeBy: string | undefined
  /** The request by which others of the company approved it. */
  readonly approved?: Transaction['approved']
  readonly weaving: boolean
  readonly below?: ReactNode
  readonly children: ReactNode
}

/** The page of one transaction. */
export function DetailFrame({
  id,
  status,
  parts,
  unit,
  timeStamp,
  madeBy,
  approved,
  weaving,
  below,
  children,
}: DetailFrameProps): ReactElement {
  const { i18n } = useLingui()
  const format = useFormat()
  return (
    <article>
      <div className="h-37.5 overflow-hidden rounded-card bg-hero">
        <Identicon text={id} columns={24} rows={10} weaving={weaving} className="size-full" />
      </div>
      <Card padded className="relative mx-4 -mt-9 text-center">
        <div aria-live="polite">
          <Badge tone={STATUS_TONES[status]}>{i18n._(STATUS_TEXTS[status])}</Badge>
        </div>
        <div className="mt-2.5">
          <AmountText parts={parts} {...(unit === undefined ? {} : { unit })} sensitive />
        </div>
        {below === undefined ? null : <div className="num mt-1 text-label text-muted">{below}</div>}
        <p className="num mt-1 text-label text-muted">{format.dayTime(timeStamp, new Date().toISOString())}</p>
        {madeBy === undefined ? null : (
          <p className="mt-1 text-label text-muted">
            <Trans>By {madeBy}</Trans>
          </p>
        )}
        {approved === undefined ? null : <Approved approved={approved} />}
      </Card>
      {children}
      <DetailActions id={id} status={status} />
    </article>
  )
}

/** Who approved it, and the way to the request with its certificate. */
function Approved({
  approved: { request, by },
}: {
  readonly approved: NonNullable<Transaction['approved']>
}): ReactElement {
  const format = useFormat()
  const names = new Intl.ListFormat(format.language).format(by)
  return (
    <p className="mt-1 text-label text-muted">
      {by.length === 0 ? null : <Trans>Approved by {names}</Trans>}{' '}
      <TextLink href={approvalLink(request)}>
        <Trans>See the request</Trans>
      </TextLink>
    </p>
  )
}

/** The page's skeleton. */
export function DetailShape(): ReactElement {
  return (
    <>
      <div className="h-37.5 rounded-card bg-hero" />
      <Card padded className="relative mx-4 -mt-9 grid h-36 place-content-center justify-items-center gap-3">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-10 w-48" />
      </Card>
      <Card padded className="mt-3 h-48" />
    </>
  )
}
