/**
 * Where a drawing is: the path and the language, and how to link from it. Everything on a page asks this; nothing here
 * draws.
 */
import type { Language } from '@zend/web/i18n/languages'
import { createContext, useContext } from 'react'
import { addressIn, type Path } from './addresses.ts'

/** Set once around the document (root.tsx). */
export const Place = createContext<{ readonly language: Language; readonly path: string }>({
  language: 'en',
  path: '/',
})

/** Where we are. */
export type Here = {
  readonly language: Language
  /** The path in English, the same in every language. */
  readonly path: string
  /** A page's address in this language; a fragment may follow it. */
  readonly to: (path: Path, fragment?: string) => string
}

/** Where we are. */
export function useHere(): Here {
  const { language, path } = useContext(Place)
  return { language, path, to: (target, fragment = '') => addressIn(language, target) + fragment }
}
