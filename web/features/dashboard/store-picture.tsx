/** Stores the dashboard's picture for the next visit whenever its content changed. It draws nothing. */
import { useQuery } from '@tanstack/react-query'
import { isId, SECOND_MS } from '@zend/kernel'
import { storePicture } from './store-picture.ts'
import { balanceQuery } from '@zend/web/data/wallet'
import { useEffect } from 'react'

/** Queries sent together are answered one after the other; wait for all. */
const SETTLED_MS = SECOND_MS

/** Stores the picture of this holder's dashboard. */
export function StorePicture({ account }: { readonly account: string }): null {
  const { dataUpdatedAt: balanceAt } = useQuery({ ...balanceQuery(), enabled: false })
  useEffect(() => {
    const content = document.getElementById('content')
    // A picture is bound to the last stored balance, so a refetch needs a new picture even if nothing on the page
    // changed.
    if (balanceAt === 0 || content === null || !(isId('usr', account) || isId('biz', account))) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const changed = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void storePicture(account, content), SETTLED_MS)
    }
    const observer = new MutationObserver(changed)
    observer.observe(content, { subtree: true, childList: true, characterData: true })
    changed()
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [account, balanceAt])
  return null
}
