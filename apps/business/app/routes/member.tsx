/** /members/{id}. */
import { MemberScreen } from '@zend/web/features/members'
import type { ReactElement } from 'react'
import type { Route } from './+types/member.ts'

/** One member. */
export default function Member({ params: { id } }: Route.ComponentProps): ReactElement {
  return <MemberScreen id={id} />
}
