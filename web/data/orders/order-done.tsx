/** The page of a completed order: its animated identicon, the received amount, the facts, the next links. */
import { Trans } from '@lingui/react/macro'
import { Card, Identicon, SharedAmount, Skeleton } from '@zend/web/ui'
import { Private } from '@zend/web/ui/money'
import type { ReactElement, ReactNode } from 'react'

/**
 * `id` draws the identicon. `state` is the outcome, `received` the amount, `given` what it was for (already formatted),
 * `actions` are links, `note` a sentence under the facts, which are `children`.
 */
export function OrderDone({
  id,
  state,
  received,
  given,
  note,
  actions,
  children,
}: {
  readonly id: string
  readonly state: ReactNode
  readonly received: ReactElement
  readonly given: string
  readonly note?: ReactNode
  readonly actions: ReactNode
  readonly children: ReactNode
}): ReactElement {
  return (
    <article>
      <div className="h-45 overflow-hidden rounded-card bg-hero">
        <Identicon text={id} columns={24} rows={12} weaving className="size-full" />
      </div>
      <Card padded className="relative mx-4 -mt-9 text-center">
        {state}
        <SharedAmount>
          <div className="mx-auto mt-2.5 w-fit">{received}</div>
        </SharedAmount>
        <p className="num mt-1 text-label text-muted">
          <Private>
            <Trans>in exchange for {given}</Trans>
          </Private>
        </p>
      </Card>
      <Card padded className="mt-3">
        {children}
      </Card>
      {note === undefined ? null : <p className="mt-3 px-1 text-meta text-muted">{note}</p>}
      <div className="mt-4 grid gap-2.5 phone:grid-cols-2">{actions}</div>
    </article>
  )
}

/** Its skeleton. */
export function OrderDoneShape(): ReactElement {
  return (
    <>
      <div className="h-45 rounded-card bg-hero" />
      <Card padded className="relative mx-4 -mt-9 grid h-36 place-content-center justify-items-center gap-3">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-10 w-48" />
      </Card>
    </>
  )
}
