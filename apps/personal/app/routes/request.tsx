/** /requests/{id}. */
import { isId } from '@zend/kernel'
import { NotFoundPage } from '@zend/web/app'
import { RequestScreen } from '@zend/web/features/people'
import type { ReactElement } from 'react'
import type { Route } from './+types/request.ts'

/** One request; the not-found page for a malformed id. */
export default function Request({ params: { id } }: Route.ComponentProps): ReactElement {
  return isId('req', id) ? <RequestScreen key={id} id={id} /> : <NotFoundPage />
}
