/**
 * Anything unusual about a quick sell, in a sentence or two: an unknown outcome, another rail, a return of the money
 * and its form.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import type { QuickSellDetail } from '@zend/contracts'
import { isCoin } from '@zend/kernel'
import { May } from '@zend/web/data/companies'
import { sellLink } from '@zend/web/data/links'
import { LinkButton, Note } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert, IconClock, IconInfo } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { REASON_TEXTS } from './sale-texts.ts'

/** The note, or nothing. */
export function SaleNote({
  sale,
}: {
  readonly sale: Pick<QuickSellDetail, 'state' | 'reason' | 'returned'>
}): ReactElement | null {
  switch (sale.state) {
    case 'payout_unknown':
      return (
        <Note tone="info" icon={<IconClock />} className="mt-3">
          <p className="font-semibold">
            <Trans>We're checking.</Trans>
          </p>
          <p>
            <Trans>
              The bank hasn't confirmed this payout yet. We keep checking and never pay twice. Your money is safe.
            </Trans>
          </p>
        </Note>
      )
    case 'second_rail':
      return (
        <Note tone="info" icon={<IconInfo />} className="mt-3">
          <Trans>The first way did not work, so we pay it another way. It costs you nothing more.</Trans>
        </Note>
      )
    case 'returned':
    case 'bank_reversed':
      return <CameBack sale={sale} />
    default:
      return null
  }
}

function CameBack({
  sale: { state, reason, returned },
}: {
  readonly sale: Pick<QuickSellDetail, 'state' | 'reason' | 'returned'>
}): ReactElement {
  const { i18n } = useLingui()
  const format = useFormat()
  const reasonText = reason === null ? undefined : REASON_TEXTS[reason]
  const why = reasonText === undefined ? null : i18n._(reasonText)
  const back =
    returned === null
      ? null
      : isCoin(returned.currency)
        ? format.coin(returned.amount, returned.currency, { full: true })
        : format.fiat(returned.amount, returned.currency)
  return (
    <Note tone="bad" icon={<IconAlert />} className="mt-3">
      <p className="font-semibold">
        {state === 'returned' ? (
          <Trans>It could not be paid.</Trans>
        ) : (
          <Trans>The bank sent the money back after it was paid.</Trans>
        )}
      </p>
      <p className="num">
        {back === null && why === null ? (
          <Trans>The money is on its way back to you.</Trans>
        ) : back === null ? (
          <Trans>{why} The money is on its way back to you.</Trans>
        ) : why === null ? (
          <Trans>{back} is back in your balance, fees included.</Trans>
        ) : (
          <Trans>
            {why} {back} is back in your balance, fees included.
          </Trans>
        )}
      </p>
      {returned === null || isCoin(returned.currency) ? null : (
        <May permission="quicksell">
          <LinkButton
            href={sellLink({ from: returned.currency, amount: returned.amount })}
            size="small"
            className="mt-3"
          >
            <Trans>Pay it out elsewhere</Trans>
          </LinkButton>
        </May>
      )}
    </Note>
  )
}
