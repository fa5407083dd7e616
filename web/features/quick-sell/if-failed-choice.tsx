/**
 * What the customer gets back if no bank or provider can pay: the coin at the rate it was sold for, or the local money
 * as a balance.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { RETURN_CHOICES } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { Card } from '@zend/web/ui'
import { SegmentedControl } from '@zend/web/ui/fields'
import type { ReactElement } from 'react'
import type { IfFailed } from './use-sale.ts'

/** The choice. */
export function IfFailedChoice({
  value,
  from,
  onChange,
}: {
  readonly value: IfFailed
  readonly from: CoinCode
  readonly onChange: (choice: IfFailed) => void
}): ReactElement {
  const { t } = useLingui()
  const words: Readonly<Record<IfFailed, string>> = { crypto: t`My ${from} back`, local: t`Local money` }
  return (
    <Card padded className="mt-4">
      <p aria-hidden className="mb-2.5 text-label font-semibold">
        <Trans>If the payout fails</Trans>
      </p>
      <SegmentedControl<IfFailed>
        label={t`If the payout fails`}
        value={value}
        onChange={onChange}
        segments={RETURN_CHOICES.map((choice) => ({ value: choice, label: words[choice] }))}
      />
      <p className="mt-2.5 text-meta text-muted">
        {value === 'crypto' ? (
          <Trans>You get the same amount of {from} back, all of it, fees included.</Trans>
        ) : (
          <Trans>You keep the money as a balance, fees included, and can pay it out to another account.</Trans>
        )}
      </p>
    </Card>
  )
}
