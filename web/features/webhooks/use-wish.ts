/** What is typed about an endpoint, and what is wrong with it. */
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Wish } from './webhooks.queries.ts'

/** Begins with this. `check` returns what can be sent, or `null` and shows why not. */
export function useWish(initial: Wish) {
  const { t } = useLingui()
  const [wish, setWish] = useState(initial)
  const [wrong, setWrong] = useState<{ readonly url: boolean; readonly events: boolean }>({ url: false, events: false })
  return {
    wish,
    setWish: (next: Wish): void => {
      setWrong({ url: wrong.url && next.url === wish.url, events: wrong.events && next.events === wish.events })
      setWish(next)
    },
    urlError: wrong.url ? t`Enter an address like https://example.com/webhooks.` : undefined,
    eventsError: wrong.events ? t`Choose at least one, or all.` : undefined,
    check: (): Wish | null => {
      const url = wish.url.trim()
      // The server decides; what is plainly no address need not be sent.
      const found = { url: !URL.canParse(url), events: wish.events?.length === 0 }
      setWrong(found)
      return found.url || found.events ? null : { ...wish, url, description: wish.description.trim() }
    },
  }
}
