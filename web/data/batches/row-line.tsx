/** One row of a batch in a list: whom it pays, where, how much, and its state. */
import { useLingui } from '@lingui/react/macro'
import type { BatchRowAnswer } from '@zend/contracts'
import { cx } from '@zend/web/ui'
import { Private } from '@zend/web/ui/money'
import type { ReactElement, ReactNode } from 'react'
import { WAY_TEXTS } from './batch.texts.ts'
import { rowName, rowPlace } from './row-words.ts'
import { useMoney } from './use-money.ts'

/** The line. `end` stands beneath the amount. */
export function RowLine({
  row,
  end,
  className,
}: {
  readonly row: BatchRowAnswer
  readonly end?: ReactNode
  readonly className?: string
}): ReactElement {
  const { i18n, t } = useLingui()
  const { position, way } = row
  const place = rowPlace(row)
  return (
    <span className={cx('flex min-w-0 items-center gap-3 tablet:gap-3.5', className)}>
      <span aria-hidden className="num w-8 shrink-0 text-right text-meta text-muted">
        {position}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-body font-semibold text-ink">{rowName(row) ?? t`Row ${position}`}</span>
        <span className="num block truncate text-meta text-muted">
          {place === '' ? (way === null ? t`Row ${position}` : i18n._(WAY_TEXTS[way])) : place}
        </span>
      </span>
      <span className="grid shrink-0 justify-items-end gap-0.5 text-right">
        <RowAmount row={row} />
        {end}
      </span>
    </span>
  )
}

/** The amount that arrives; as it was typed where it was not understood. */
function RowAmount({ row: { amount, currency, typed } }: { readonly row: BatchRowAnswer }): ReactElement | null {
  const money = useMoney()
  const written =
    amount === null || currency === null
      ? [typed['amount'], typed['currency']].filter((part) => part !== undefined).join(' ')
      : money({ amount, currency })
  if (written === '') return null
  return (
    <span className="num max-w-[46vw] truncate text-body font-semibold text-ink tablet:max-w-60">
      <Private>{written}</Private>
    </span>
  )
}
