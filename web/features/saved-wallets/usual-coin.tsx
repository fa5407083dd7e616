/** The coin usually sent to a Zend Pay customer. */
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CoinCode } from '@zend/kernel'
import { balanceQuery } from '@zend/web/data/wallet'
import { Select } from '@zend/web/ui/fields'
import { CoinIcon } from '@zend/web/ui/money'
import type { ReactElement } from 'react'

/** The field. */
export function UsualCoin({
  value,
  onChange,
}: {
  readonly value: CoinCode
  readonly onChange: (coin: CoinCode) => void
}): ReactElement {
  const { t } = useLingui()
  const { data } = useQuery(balanceQuery())
  const choices = (data?.balances ?? []).map(({ currency, name }) => ({
    value: currency,
    text: name,
    icon: <CoinIcon code={currency} size={26} />,
    aside: currency,
  }))
  return (
    <Select
      label={t`Coin you usually send`}
      value={value}
      onChange={(coin) => onChange(coin as CoinCode)}
      choices={choices}
    />
  )
}
