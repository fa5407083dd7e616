/**
 * /auth/lock: locks an account; with `?open` it opens it again, and with `?us` it finds out who is calling. Each is
 * rarely seen, so it loads by itself.
 */
import { lazyPart } from '@zend/web/client/lazy-part'
import { addTexts } from '@zend/web/i18n'
import { type ReactElement, Suspense } from 'react'
import { useSearchParams } from 'react-router'

const lock = lazyPart(async () => {
  const [{ LockScreen }] = await Promise.all([import('./lock.tsx'), addTexts('identity')])
  return LockScreen
})
const isItUs = lazyPart(async () => {
  const [{ IsItUsScreen }] = await Promise.all([import('./is-it-us.tsx'), addTexts('identity')])
  return IsItUsScreen
})
const unlock = lazyPart(async () => {
  const [{ UnlockScreen }] = await Promise.all([import('./unlock.tsx'), addTexts('identity')])
  return UnlockScreen
})

/** The page that the query names. */
export function LockPage(): ReactElement {
  const [search] = useSearchParams()
  const { Part } = search.has('us') ? isItUs : search.has('open') ? unlock : lock
  return (
    <Suspense>
      <Part />
    </Suspense>
  )
}
