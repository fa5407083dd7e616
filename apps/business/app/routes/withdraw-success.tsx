/** /withdraw/success?id=. */
import { isId } from '@zend/kernel'
import { WithdrawSuccessScreen } from '@zend/web/features/withdraw'
import type { ReactElement } from 'react'
import { href, Navigate, useSearchParams } from 'react-router'

/** The sent withdrawal; without an id, the start. */
export default function WithdrawSuccess(): ReactElement {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  return isId('wdr', id) || isId('trf', id) ? (
    <WithdrawSuccessScreen key={id} id={id} />
  ) : (
    <Navigate to={href('/withdraw')} replace />
  )
}
