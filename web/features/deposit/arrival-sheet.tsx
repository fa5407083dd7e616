/** The moment a watched deposit is credited: the amount, and its sale in one press. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Transaction } from '@zend/contracts'
import { type CoinCode, HOUR_MS, MINUTE_MS, SECOND_MS, withoutZeros } from '@zend/kernel'
import { May } from '@zend/web/data/companies'
import { sellLink, transactionLink } from '@zend/web/data/links'
import { useCurrency } from '@zend/web/data/prices'
import { Dialog, LinkButton } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { AmountText, CoinIcon } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { type SaleEstimate, saleEstimateQuery } from './deposit.queries.ts'

/** A credited deposit. */
export type Credited = Pick<Transaction, '_id' | 'amount'> & { readonly currency: CoinCode }

/** The sheet. */
export function ArrivalSheet({
  deposit: { _id, amount, currency },
  open,
  onClose,
}: {
  readonly deposit: Credited
  readonly open: boolean
  readonly onClose: () => void
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { currency: shown } = useCurrency()
  const { data: estimate } = useQuery(saleEstimateQuery(currency, amount, shown))
  return (
    <Dialog open={open} onClose={onClose} title={t`It is in your balance`}>
      <div className="flex items-center gap-4">
        <CoinIcon code={currency} size={48} />
        <AmountText parts={format.coinParts(amount, currency, { plus: true })} unit={currency} sensitive />
      </div>
      <May permission="quicksell">
        {estimate === undefined || estimate === null ? null : <Offer estimate={estimate} />}
        <LinkButton
          href={sellLink({
            from: currency,
            amount: withoutZeros(amount),
            ...(typeof estimate?.account === 'string' ? { account: estimate.account, step: 'review' } : {}),
          })}
          size="large"
          wide
          className="mt-5"
        >
          <Trans>Sell it</Trans>
        </LinkButton>
      </May>
      <LinkButton href={transactionLink(_id)} variant="ghost" wide className="mt-2">
        <Trans>See the deposit</Trans>
      </LinkButton>
    </Dialog>
  )
}

/** What the sale would bring, and when. */
function Offer({ estimate: { receives, currency, usualSeconds } }: { readonly estimate: SaleEstimate }): ReactElement {
  const about = useFormat().about(receives, currency)
  const [minutes, hours] = [
    Math.max(1, Math.ceil((usualSeconds * SECOND_MS) / MINUTE_MS)),
    Math.ceil((usualSeconds * SECOND_MS) / HOUR_MS),
  ]
  return (
    <p className="num mt-4 text-body">
      {hours > 12 ? (
        <Trans>Sell it? {about} on your account, usually within one working day.</Trans>
      ) : hours > 2 ? (
        <Plural
          value={hours}
          one={`Sell it? ${about} on your account, usually within # hour.`}
          other={`Sell it? ${about} on your account, usually within # hours.`}
        />
      ) : (
        <Plural
          value={minutes}
          one={`Sell it? ${about} on your account, usually within # minute.`}
          other={`Sell it? ${about} on your account, usually within # minutes.`}
        />
      )}
    </p>
  )
}
