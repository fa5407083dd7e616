/** The location of the page that is being drawn: its path, its language, and how to link from it. */
import type { Language } from '@zend/web/i18n/languages'
import { createContext, useContext } from 'react'
import { addressIn, type Path } from './addresses.ts'

/** The context, set once around the document (root.tsx). */
export const Place = createContext<{ readonly language: Language; readonly path: string }>({
  language: 'en',
  path: '/',
})

/** The page's location. */
export type PageLocation = {
  readonly language: Language
  /** The path in English, the same in every language. */
  readonly path: string
  /** A page's address in this language; a fragment may follow it. */
  readonly to: (path: Path, fragment?: string) => string
}

/** Returns the page's location. */
export function usePageLocation(): PageLocation {
  const { language, path } = useContext(Place)
  return { language, path, to: (target, fragment = '') => addressIn(language, target) + fragment }
}
