/**
 * The script in the head of signed-in pages (web/bundling puts it there): it asks for words and first answers while the
 * app's own files are on their way.
 */
import { startInPage } from './head-start-in-page.ts'

/**
 * Written by the build: the files of words that every signed-in page needs, by language, and the calls that the home
 * page makes first.
 */
declare const WORDS: Readonly<Record<string, readonly string[]>>
declare const FIRST_CALLS: readonly string[]

startInPage(WORDS, FIRST_CALLS)
