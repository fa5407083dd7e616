/** /batches/{id}. */
import { isId } from '@zend/kernel'
import { NotFoundPage } from '@zend/web/app'
import { BatchScreen } from '@zend/web/features/batches'
import type { ReactElement } from 'react'
import type { Route } from './+types/batch.ts'

/** One batch; the not-found page for a malformed id. */
export default function Batch({ params: { id } }: Route.ComponentProps): ReactElement {
  return isId('bat', id) ? <BatchScreen key={id} id={id} /> : <NotFoundPage />
}
