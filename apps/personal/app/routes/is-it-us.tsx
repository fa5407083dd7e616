/** /auth/is-it-us: whether somebody who says they are from Zend is; signed in or not. It loads by itself. */
import { isItUsScreen } from '@zend/web/features/auth'
import { type ReactElement, Suspense } from 'react'

/** The page. */
export default function IsItUs(): ReactElement {
  return (
    <Suspense>
      <isItUsScreen.Part />
    </Suspense>
  )
}
