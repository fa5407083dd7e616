/**
 * What the search finds at the API: the customer's own transactions, and a person by their whole username. It asks when
 * somebody stops typing, and for people only after an @: looking people up is limited.
 */
import { useQuery } from '@tanstack/react-query'
import { fields, getHistory, type Transaction } from '@zend/contracts'
import { services } from '@zend/web/client/browser'
import { type Payee, payeeQuery } from '@zend/web/data/sending'
import { useEffect, useState } from 'react'

const TYPING_MS = 350
/** Shorter texts match too much. */
const LENGTH_MIN = 3
const LENGTH_MAX = 100
const TRANSACTIONS_MOST = 4

/** What was found there; nothing while it is asked. */
export type Elsewhere = { readonly transactions: readonly Transaction[]; readonly person: Payee | null }

/** The text, once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Searches; `people` false leaves people out. */
export function useElsewhere(typed: string, people: boolean): Elsewhere {
  const text = useSettled(typed.trim().slice(0, LENGTH_MAX))
  const username = people && text.startsWith('@') ? fields.username.safeParse(text.slice(1)) : null
  const name = username?.success === true ? username.data : ''
  const isAsked = text.length >= LENGTH_MIN && !text.startsWith('@')
  const { data: history } = useQuery({
    queryKey: ['wallet', 'history', 'searched', text],
    queryFn: async ({ signal }) =>
      (
        await services().api.call(
          getHistory,
          { query: { search: text, page: 1, limit: TRANSACTIONS_MOST } },
          { signal },
        )
      ).transactions,
    enabled: isAsked,
  })
  const { data: person } = useQuery({ ...payeeQuery(name), enabled: name !== '' })
  // While it is typed on, the earlier text's results are none of this one's.
  const isSettled = text === typed.trim().slice(0, LENGTH_MAX)
  return {
    transactions: isAsked && isSettled ? (history ?? []) : [],
    person: name !== '' && isSettled ? (person ?? null) : null,
  }
}
