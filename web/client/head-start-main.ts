/**
 * The script in the head of signed-in pages (web/bundling inlines it): it requests texts and first calls while the
 * app's own files load.
 */
import { type LinkedPage, startInPage, type Words } from './head-start-in-page.ts'

/**
 * Filled in by the build: the text files that every signed-in page needs, by language, the home page's first calls, and
 * the pages that links lead to.
 */
declare const WORDS: Words
declare const FIRST_CALLS: readonly string[]
declare const LINKED_PAGES: readonly LinkedPage[]

startInPage(WORDS, FIRST_CALLS, LINKED_PAGES)
