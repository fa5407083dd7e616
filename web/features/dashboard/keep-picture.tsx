/**
 * Keeps the dashboard for the beginning of the next visit, whenever it has come to show something else. It draws
 * nothing.
 */
import { useQuery } from '@tanstack/react-query'
import { isId, SECOND_MS } from '@zend/kernel'
import { keepPicture } from './keep-picture.ts'
import { balanceQuery } from '@zend/web/data/wallet'
import { useEffect } from 'react'

/** What is read together arrives one after the other; one picture of it is enough. */
const SETTLED_MS = SECOND_MS

/** Keeps it for this customer. */
export function KeepPicture({ account }: { readonly account: string }): null {
  const { dataUpdatedAt: balanceAt } = useQuery({ ...balanceQuery(), enabled: false })
  useEffect(() => {
    const content = document.getElementById('content')
    // Read anew, it is kept anew, and a picture holds for the balance kept last: also when nothing on the page has
    // changed.
    if (balanceAt === 0 || content === null || !isId('usr', account)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const changed = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void keepPicture(account, content), SETTLED_MS)
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
