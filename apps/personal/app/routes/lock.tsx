/** /auth/lock: locks an account, and with `?open` opens it again; with `?us` says who calls. It is rarely seen, so it loads by itself. */
import { isItUsScreen, lockScreen, unlockScreen } from '@zend/web/features/auth'
import { type ReactElement, Suspense } from 'react'
import { useSearchParams } from 'react-router'

/** The page. */
export default function Lock(): ReactElement {
  const [search] = useSearchParams()
  const { Part } = search.has('us') ? isItUsScreen : search.has('open') ? unlockScreen : lockScreen
  return (
    <Suspense>
      <Part />
    </Suspense>
  )
}
