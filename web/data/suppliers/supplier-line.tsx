/** A supplier as a line of a list or a form: the cloth of its account, its name, and whether it can be paid now. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { SupplierAnswer } from '@zend/contracts'
import { Badge, cx, Identicon } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { ShortAddress } from '@zend/web/ui/money'
import type { ReactElement, ReactNode } from 'react'
import { accountOf, standingOf } from './standing.ts'

type Shown = Pick<SupplierAnswer, 'current' | 'waiting'>

/** Says in a word whether it can be paid. */
export function StandingBadge({ supplier }: { readonly supplier: Shown }): ReactElement {
  const { t } = useLingui()
  const { kind } = standingOf(supplier, Date.now())
  if (kind === 'ready') return <Badge tone="ok">{t`Ready`}</Badge>
  return kind === 'cooling' ? <Badge tone="info">{t`New`}</Badge> : <Badge tone="warn">{t`Unconfirmed`}</Badge>
}

/** The line; `end` stands at its end in place of the badge. */
export function SupplierLine({
  supplier,
  end,
  className,
}: {
  readonly supplier: Shown
  readonly end?: ReactNode
  readonly className?: string
}): ReactElement {
  const { current } = supplier
  const account = accountOf(current)
  return (
    <span className={cx('flex min-w-0 items-center gap-3.5', className)}>
      <Identicon text={account} className="size-11 shrink-0 overflow-hidden rounded-tile" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-body font-semibold text-ink">{current.name}</span>
        <span className="flex min-w-0 items-baseline gap-x-2 text-meta text-muted">
          <span className="shrink-0">{current.currency}</span>
          <span className="truncate">
            <ShortAddress address={account} />
          </span>
        </span>
        <StandingText supplier={supplier} />
      </span>
      {end ?? <LineBadge supplier={supplier} />}
    </span>
  )
}

/** The badge, where there is room for more than the name and the text about it. */
function LineBadge({ supplier }: { readonly supplier: Shown }): ReactElement {
  const isTold = standingOf(supplier, Date.now()).kind !== 'ready'
  return (
    <span className={isTold ? 'max-tablet:hidden' : ''}>
      <StandingBadge supplier={supplier} />
    </span>
  )
}

/** Why it cannot be paid now, and from when it can; nothing where it can. */
function StandingText({ supplier }: { readonly supplier: Shown }): ReactElement | null {
  const format = useFormat()
  const now = new Date()
  const standing = standingOf(supplier, now.getTime())
  if (standing.kind === 'ready') return null
  const from = format.when('from', standing.kind === 'cooling' ? standing.until : now.toISOString(), now.toISOString())
  return (
    <span className={cx('num block text-meta font-semibold', standing.kind === 'cooling' ? 'text-info' : 'text-warn')}>
      {standing.kind === 'cooling' ? (
        <Trans>Can be paid {from}</Trans>
      ) : standing.isOver ? (
        <Trans>The change was not confirmed</Trans>
      ) : (
        <Trans>The change waits for its contact</Trans>
      )}
    </span>
  )
}
