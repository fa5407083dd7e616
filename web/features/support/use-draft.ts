/** The draft of a page, stored with every change. */
import { useState } from 'react'
import { type Draft, EMPTY_DRAFT, readDraft, writeDraft } from './draft.ts'

/** The draft, how to change a part of it, and how to delete it. */
export type Drafting = {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly forget: () => void
}

/**
 * Opens the draft under a name; use another component (`key`) for another name. `begun` is its content while nothing
 * was written or uploaded.
 */
export function useDraft(name: string, begun: Partial<Draft> = {}): Drafting {
  const [draft, setDraft] = useState(() => {
    const stored = readDraft(sessionStorage, name)
    return stored === EMPTY_DRAFT ? { ...stored, ...begun } : stored
  })
  const put = (next: (was: Draft) => Draft): void =>
    setDraft((was) => {
      const now = next(was)
      writeDraft(sessionStorage, name, now)
      return now
    })
  return { draft, change: (part) => put((was) => ({ ...was, ...part })), forget: () => put(() => EMPTY_DRAFT) }
}
