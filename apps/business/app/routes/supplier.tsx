/** /zend-fx/suppliers/{id}. */
import { SupplierScreen } from '@zend/web/features/suppliers'
import type { ReactElement } from 'react'
import type { Route } from './+types/supplier.ts'

/** One supplier. */
export default function Supplier({ params: { id } }: Route.ComponentProps): ReactElement {
  return <SupplierScreen key={id} id={id} />
}
