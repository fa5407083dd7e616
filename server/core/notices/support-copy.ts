/**
 * The mailed copy of what a customer wrote to support: their words wait sealed, and what is stored beside them says
 * only which conversation. Pure.
 */
import * as z from 'zod'
import type { NoticeFacts } from './notices.ts'

const WORDS = z.object({ subject: z.string(), text: z.string(), files: z.array(z.string()) })

/** A customer's words: what it is about, what they wrote, and what they call their files. */
export type CopyWords = Readonly<z.infer<typeof WORDS>>

type Facts = NoticeFacts['support-received']

/** The facts of a copy whose words are sealed. */
export const copyFacts = (threadId: string): Facts => ({ threadId, subject: '', text: '', files: [] })

/** The words as they are sealed. */
export const copyWords = (words: CopyWords): string => JSON.stringify(words)

/** The facts with what was sealed. Throws on what `copyWords` did not make. */
export const withWords = (facts: Facts, sealed: string): Facts => ({ ...facts, ...WORDS.parse(JSON.parse(sealed)) })
