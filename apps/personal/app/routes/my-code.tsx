/** /my-code. */
import { MyCodeScreen } from '@zend/web/features/people'
import type { ReactElement } from 'react'
import { useUserRecord } from '../permissions.ts'

/** The customer's own code. */
export default function MyCode(): ReactElement {
  return <MyCodeScreen user={useUserRecord()} />
}
