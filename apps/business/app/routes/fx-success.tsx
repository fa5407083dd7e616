/** /zend-fx/success?id=. */
import { isId } from '@zend/kernel'
import { FxSuccessScreen } from '@zend/web/features/fx'
import type { ReactElement } from 'react'
import { href, Navigate, useSearchParams } from 'react-router'

/** The ordered payment; without an id, the start. */
export default function FxSuccess(): ReactElement {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  return isId('fxp', id) ? <FxSuccessScreen key={id} id={id} /> : <Navigate to={href('/zend-fx')} replace />
}
