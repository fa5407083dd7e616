/**
 * A draft that is also in the URL, so that a reload or a link restores it. The URL is updated later than typing: the
 * typed value is shown until a URL set by something else (a link, the search) replaces it.
 */
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

type Draft<S> = { readonly setup: S; readonly since: string }

/** The history state of a URL written by a draft. */
const FOLLOWS = { followsDraft: true } as const
const followsDraft = (state: unknown): boolean => typeof state === 'object' && state !== null && 'followsDraft' in state

/** The draft, and how to change it. `read` parses a URL, `write` makes its query. */
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
