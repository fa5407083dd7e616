/** The script in the head of signed-in pages (tools/preload-shell.ts puts it there): it asks for words and first answers while the app's own files are on their way. */
import { startInPage } from '@zend/web/client/head-start'

/** Written by the build: the files of words that every signed-in page needs, by language. */
declare const WORDS: Readonly<Record<string, readonly string[]>>

startInPage(WORDS)
