/** The reason why this cannot be sold now, and what to do about it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type AssetCode, isCoin } from '@zend/kernel'
import type { QuickSellLimit } from './quick-sell.queries.ts'
import type { ApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { May } from '@zend/web/data/companies'
import { limitsQuery } from '@zend/web/data/limits'
import { depositLink } from '@zend/web/data/links'
import { Note, TextLink } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert, IconClock, IconInfo, IconWifiOff } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href } from 'react-router'
import { RefusalNote } from './refusal-note.tsx'

/** `available` is `null` while unknown; `bound` is the bound that the amount breaks. */
export type TroubleProps = {
  readonly from: AssetCode
  readonly available: string | null
  readonly failure: ApiError | null
  readonly bound: 'minimum' | 'maximum' | 'left' | null
  readonly limit: QuickSellLimit | null
  /** What is sold, about, for an amount that arrives; `null` where that is what was typed, or is unknown. */
  readonly soldFor: (receives: string) => string | null
}

/** The notes; one at a time, the most fundamental first. */
export function Trouble({ from, available, failure, bound, limit, soldFor }: TroubleProps): ReactElement {
  const online = useOnline()
  return (
    <div aria-live="polite" className="grid gap-3 empty:hidden">
      {!online ? (
        <Note icon={<IconWifiOff size={20} />}>
          <Trans>You are offline. Selling needs a connection.</Trans>
        </Note>
      ) : available !== null && !/[1-9]/.test(available) ? (
        <Empty from={from} />
      ) : failure !== null ? (
        <RefusalNote error={failure} />
      ) : bound !== null && limit !== null ? (
        <Bound bound={bound} limit={limit} soldFor={soldFor} />
      ) : null}
      <Held />
    </div>
  )
}

/** The balance is empty. */
function Empty({ from }: { readonly from: AssetCode }): ReactElement {
  return (
    <Note tone="info" icon={<IconInfo size={20} />}>
      <Trans>You have no {from} that you could sell.</Trans>{' '}
      {isCoin(from) ? (
        <May permission="deposit">
          <TextLink href={depositLink(from)}>
            <Trans>Deposit {from}</Trans>
          </TextLink>
        </May>
      ) : null}
    </Note>
  )
}

/** The received amount would be too small, too large, or above the limits; also in the unit that was typed. */
function Bound({
  bound,
  limit,
  soldFor,
}: {
  readonly bound: 'minimum' | 'maximum' | 'left'
  readonly limit: QuickSellLimit
  readonly soldFor: TroubleProps['soldFor']
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const sold = soldFor(limit[bound])
  const money = format.fiat(limit[bound], limit.currency)
  const most = sold === null ? money : t`${money}, about ${sold}`
  const left =
    sold === null ? t`You can sell ${money} more right now.` : t`You can sell ${money} more right now, about ${sold}.`
  const at = limit.freesAt === null ? null : format.when('at', limit.freesAt, new Date().toISOString(), { long: true })
  return (
    <Note tone="warn" icon={<IconAlert size={20} />} className="num">
      {bound === 'minimum' ? (
        <Trans>A payout is at least {most}. Sell a little more.</Trans>
      ) : bound === 'maximum' ? (
        <Trans>The maximum payout is {most}. Sell the rest in a second sale.</Trans>
      ) : (
        <>
          {at === null ? (
            left
          ) : (
            <Trans>
              {left} More frees up {at}.
            </Trans>
          )}{' '}
          <TextLink href={href('/settings/account/transaction-limits')}>
            <Trans>See your limits</Trans>
          </TextLink>
        </>
      )}
    </Note>
  )
}

/**
 * A hold on sending after a change of security settings; payouts to one's own accounts stay possible within the first
 * tier's limit (product.md §5).
 */
function Held(): ReactElement | null {
  const format = useFormat()
  const { data } = useQuery(limitsQuery())
  const hold = data?.hold ?? null
  if (hold === null) return null
  const until = format.when('until', hold.until, new Date().toISOString(), { long: true })
  return (
    <Note tone="warn" icon={<IconClock size={20} />}>
      <Trans>
        Your security settings changed, so sending is on hold {until}. Payouts to your own accounts go on, up to the
        limit of the first tier.
      </Trans>
    </Note>
  )
}
