/** The choice of a coin to be paid in. Its list is heavy, so it loads after the page. */
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CoinCode } from '@zend/kernel'
import { balanceQuery } from '@zend/web/data/wallet'
import { Select } from '@zend/web/ui/fields'
import { CoinIcon } from '@zend/web/ui/money'
import type { ReactElement } from 'react'

/** The field. */
export function CoinField({
  value,
  onChange,
}: {
  readonly value: CoinCode
  readonly onChange: (coin: CoinCode) => void
}): ReactElement {
  const { t } = useLingui()
  const { data } = useQuery(balanceQuery())
  const coins = (data?.balances ?? []).map(({ currency, name }) => ({
    value: currency,
    text: name,
    icon: <CoinIcon code={currency} size={26} />,
  }))
  return <Select label={t`Coin`} choices={coins} value={value} onChange={(coin) => onChange(coin as CoinCode)} />
}
