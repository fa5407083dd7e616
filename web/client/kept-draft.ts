/** Typed values of a form, kept for this tab until they are saved. Signing out clears them (web/client/preferences.ts). */
import { useState } from 'react'

/** The values, how to change them, and how to delete the stored ones. */
export type KeptDraft<T> = { readonly draft: T; readonly change: (next: T) => void; readonly forget: () => void }

/**
 * Opens the draft under a key; use another component (`key`) for another one. `restore` makes it of the stored text,
 * which is null for a new one.
 */
export function useKeptDraft<T>(key: string, restore: (stored: string | null) => T): KeptDraft<T> {
  const [draft, setDraft] = useState(() => restore(read(key)))
  return {
    draft,
    change: (next) => {
      setDraft(next)
      write(key, JSON.stringify(next))
    },
    forget: () => write(key, null),
  }
}

/** A stored object, to be read with suspicion; empty if it is none. */
export function parseStored(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Does nothing where storage is refused: then the draft lasts as long as the page. */
function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // The draft stays in the page.
  }
}
