/** The question before a first send, as an offer has it. By itself: every page that asks for a code loads offers. */
import * as z from 'zod/mini'
import { instant } from './fields.ts'

/** A question to answer before sending (`answerWhoAsked`), with what we know of the address; none of API keys. */
export const sendQuestion = z.object({
  /** When any customer of ours first sent to this address; `null` when nobody has. */
  firstSeenAt: z.nullable(instant),
  /** How many customers reported it. */
  reports: z.int(),
  /** How long it waits after an answer that fits a scam, in seconds. */
  waitSeconds: z.int(),
})
/** See `sendQuestion`. */
export type SendQuestion = z.output<typeof sendQuestion>
