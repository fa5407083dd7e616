/**
 * The mailed copy of a customer's message to support. The words are sealed while they wait, and the stored facts name
 * only the conversation. Pure.
 */
import * as z from 'zod'
import type { NoticeFacts } from './notices.ts'

const WORDS = z.object({ subject: z.string(), text: z.string(), files: z.array(z.string()) })

/** A customer's words: the subject, the text, and the names of the files. */
export type CopyWords = Readonly<z.infer<typeof WORDS>>

type Facts = NoticeFacts['support-received']

/** The facts of a copy whose words are sealed. */
export const copyFacts = (threadId: string): Facts => ({ threadId, subject: '', text: '', files: [] })

/** Encodes the words for sealing. */
export const copyWords = (words: CopyWords): string => JSON.stringify(words)

/** Adds the opened words to the facts. Throws on what `copyWords` did not make. */
export const withWords = (facts: Facts, sealed: string): Facts => ({ ...facts, ...WORDS.parse(JSON.parse(sealed)) })
