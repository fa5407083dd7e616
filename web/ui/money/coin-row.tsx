// One coin in a list: its icon, its name, its sparkline, its price where there is space, its worth. All figures are
// already formatted.

import type { ReactElement, ReactNode } from 'react'
import { ListRow } from '../card.tsx'
import { CoinIcon } from './coin-icon.tsx'
import { PriceLine, type Trend } from './sparkline.tsx'

/**
 * `line` are prices for drawing. `price` and `change` have a column from tablets on; `end` and `endNote` are at the end
 * of the row, `foot` beneath it.
 */
export type CoinRowProps = {
  readonly code: string
  readonly name: ReactNode
  readonly note: ReactNode
  readonly href?: string
  readonly line?: readonly number[] | undefined
  readonly trend?: Trend | undefined
  readonly price?: ReactNode
  readonly change?: ReactNode
  readonly end: ReactNode
  readonly endNote?: ReactNode
  readonly foot?: ReactNode
}

/** The row, as an `<li>`. */
export function CoinRow({
  code,
  name,
  note,
  href,
  line,
  trend,
  price,
  change,
  end,
  endNote,
  foot,
}: CoinRowProps): ReactElement {
  return (
    <ListRow
      {...(href === undefined ? {} : { href })}
      leading={<CoinIcon code={code} />}
      title={name}
      subtitle={note}
      middle={
        <>
          <PriceLine values={line} trend={trend} className="w-13 min-w-0 shrink-99999 tablet:w-24" />
          {price === undefined ? null : (
            <span className="num hidden min-w-30 shrink-0 justify-items-end text-right tablet:grid">
              <span className="block text-body text-ink">{price}</span>
              <span className="block text-meta text-muted">{change}</span>
            </span>
          )}
        </>
      }
      end={<span className="block tablet:min-w-28">{end}</span>}
      {...(endNote === undefined ? {} : { endSubtitle: endNote })}
      {...(foot === undefined ? {} : { foot })}
    />
  )
}
