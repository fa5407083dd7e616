/** /requests/link/{code}. */
import { LinkScreen } from '@zend/web/features/people'
import type { ReactElement } from 'react'
import type { Route } from './+types/request-link.ts'

/** What one link asks for. */
export default function RequestLink({ params: { code } }: Route.ComponentProps): ReactElement {
  return <LinkScreen key={code} code={code} />
}
