/** How much may still be sold now, the reason of the limit, and when more frees up. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { QuickSellLimit } from './quick-sell.queries.ts'
import { ProgressBar } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import type { ReactElement } from 'react'
import { freePart } from './sale.ts'

/** The line, the bar, the reason. */
export function LimitLeft({ limit }: { readonly limit: QuickSellLimit }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const [left, most] = [limit.left, limit.maximum].map((amount) => format.fiat(amount, limit.currency))
  const text = t`${left} of ${most}`
  return (
    <div className="px-1">
      <p className="num mb-2 flex flex-wrap justify-between gap-x-3 text-label">
        <span className="text-muted">
          <Trans>Left to sell now</Trans>
        </span>
        <b className="font-semibold">{text}</b>
      </p>
      <ProgressBar part={freePart(limit)} label={t`Left to sell now`} valueText={text} />
      <p className="num mt-2 text-meta text-muted">
        <Why rule={limit.rule} freesAt={limit.freesAt} />
      </p>
    </div>
  )
}

function Why({ rule, freesAt }: Pick<QuickSellLimit, 'rule' | 'freesAt'>): ReactElement | null {
  const { t } = useLingui()
  const format = useFormat()
  // Nothing can be sold at all; the note above the form says why.
  if (rule === 'verification') return null
  if (rule === 'payout') return <Trans>That is the most for one payout.</Trans>
  const whys = {
    day: t`Your limit for 24 hours sets this.`,
    month: t`Your limit for 30 days sets this.`,
    first_day: t`On its first day this account takes less, since its name is only nearly yours.`,
  }
  const why = whys[rule]
  if (freesAt === null) return <>{why}</>
  const at = format.when('at', freesAt, new Date().toISOString(), { long: true })
  return (
    <Trans>
      {why} More frees up {at}.
    </Trans>
  )
}
