/** /assets/{id}: the id is the coin's code. */
import { fields } from '@zend/contracts'
import { AssetScreen } from '@zend/web/features/assets'
import { NotFoundPage } from '@zend/web/app'
import { TransactionRow } from '@zend/web/features/transactions'
import type { ReactElement } from 'react'
import { useMay } from '@zend/web/data/companies'
import type { Route } from './+types/asset.ts'

/** One coin; the not-found page for an unknown code. */
export default function Asset({ params: { id } }: Route.ComponentProps): ReactElement {
  const mayWithdraw = useMay('withdrawal')
  const currency = fields.coinCode.safeParse(id)
  if (!currency.success) return <NotFoundPage />
  return <AssetScreen key={currency.data} currency={currency.data} mayWithdraw={mayWithdraw} Row={TransactionRow} />
}
