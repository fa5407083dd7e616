/**
 * What is set up on a page and stands in its address, so that a reload or a link finds it. The address follows behind,
 * and is slower than fast typing: what was typed stays what is shown until an address that somebody else chose (a link,
 * the search) takes its place.
 */
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

type Draft<S> = { readonly setup: S; readonly since: string }

/** The history state of an address that follows a draft. */
const FOLLOWS = { followsDraft: true } as const
const followsDraft = (state: unknown): boolean => typeof state === 'object' && state !== null && 'followsDraft' in state

/** The setup, and how to change it. `read` reads an address, `write` makes its query. */
export function useAddressDraft<S>(
  read: (search: URLSearchParams) => S,
  write: (setup: S) => URLSearchParams,
): readonly [S, (next: S) => void] {
  const location = useLocation()
  const { key } = location
  const state: unknown = location.state
  const [search, setSearch] = useSearchParams()
  const [draft, setDraft] = useState<Draft<S> | null>(null)
  const setup = draft !== null && (key === draft.since || followsDraft(state)) ? draft.setup : read(search)
  const change = (next: S): void => {
    setDraft({ setup: next, since: key })
    setSearch(write(next), { replace: true, state: FOLLOWS })
  }
  return [setup, change]
}
