/**
 * The script in the head of signed-in pages (web/bundling inlines it): it requests texts and first calls while the
 * app's own files load.
 */
import { startInPage } from './head-start-in-page.ts'

/**
 * Filled in by the build: the text files that every signed-in page needs, by language, and the home page's first calls.
 */
declare const WORDS: Readonly<Record<string, readonly string[]>>
declare const FIRST_CALLS: readonly string[]

startInPage(WORDS, FIRST_CALLS)
