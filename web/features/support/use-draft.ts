/** A draft on the page: what is written, kept with every change. */
import { useState } from 'react'
import { type Draft, EMPTY_DRAFT, readDraft, writeDraft } from './draft.ts'

/** The draft, how to change a part of it, and how to forget it. */
export type Drafting = { readonly draft: Draft; readonly change: (part: Partial<Draft>) => void; readonly forget: () => void }

/** Opens the draft under a name; draw a component anew (`key`) for another name. */
export function useDraft(name: string): Drafting {
  const [draft, setDraft] = useState(() => readDraft(sessionStorage, name))
  const put = (next: (was: Draft) => Draft): void =>
    setDraft((was) => {
      const now = next(was)
      writeDraft(sessionStorage, name, now)
      return now
    })
  return { draft, change: (part) => put((was) => ({ ...was, ...part })), forget: () => put(() => EMPTY_DRAFT) }
}
