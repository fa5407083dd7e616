/** /auth/lock: locks an account, and with `?open` opens it again. It is rarely seen, so it loads by itself. */
import { lockScreen, unlockScreen } from '@zend/web/features/auth'
import { type ReactElement, Suspense } from 'react'
import { useSearchParams } from 'react-router'

/** The page. */
export default function Lock(): ReactElement {
  const [search] = useSearchParams()
  return <Suspense>{search.has('open') ? <unlockScreen.Part /> : <lockScreen.Part />}</Suspense>
}
