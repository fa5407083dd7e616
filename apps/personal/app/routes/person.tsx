/** /people/{username}. */
import { fields } from '@zend/contracts'
import { NotFoundPage } from '@zend/web/app'
import { PersonScreen } from '@zend/web/features/people'
import type { ReactElement } from 'react'
import type { Route } from './+types/person.ts'

/** One person; the not-found page for what is no username. */
export default function Person({ params }: Route.ComponentProps): ReactElement {
  const username = fields.username.safeParse(params.username)
  return username.success ? <PersonScreen key={username.data} username={username.data} /> : <NotFoundPage />
}
