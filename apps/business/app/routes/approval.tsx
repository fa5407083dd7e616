/** /approvals/{id}. */
import { isId } from '@zend/kernel'
import { NotFoundPage } from '@zend/web/app'
import { ApprovalScreen } from '@zend/web/features/approvals'
import type { ReactElement } from 'react'
import type { Route } from './+types/approval.ts'

/** One request; the not-found page for a malformed id. */
export default function Approval({ params: { id } }: Route.ComponentProps): ReactElement {
  return isId('apr', id) ? <ApprovalScreen key={id} id={id} /> : <NotFoundPage />
}
