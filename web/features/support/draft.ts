/**
 * What a customer has written and not yet sent. It lies in the tab's session storage, so that looking something up
 * loses nothing, and is cleared with everything else when the session ends (specification §4). Nothing here sends.
 */
import { attachment, SUPPORT_TOPICS } from '@zend/contracts'
import * as z from 'zod/mini'

/**
 * All that can be lost: what is typed and chosen, the files handed in, and the key under which this very content was
 * last sent without an answer.
 */
const draftSchema = z.object({
  topic: z.nullable(z.enum(SUPPORT_TOPICS)),
  subject: z.string(),
  text: z.string(),
  /** The transaction that was chosen; `undefined` while nothing was, which leaves it to the page's address. */
  transactionId: z.optional(z.nullable(z.string())),
  attachments: z.array(attachment),
  tried: z.nullable(z.object({ content: z.string(), key: z.string() })),
})

/** What a customer has written and not yet sent. */
export type Draft = z.output<typeof draftSchema>

/** Nothing written yet. */
export const EMPTY_DRAFT: Draft = { topic: null, subject: '', text: '', attachments: [], tried: null }

const keyOf = (name: string): string => `zend.support.${name}`

/** The draft under a name: the thread's id, or `new`. An entry that cannot be read counts as none. */
export function readDraft(storage: Storage, name: string): Draft {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(storage.getItem(keyOf(name)) ?? 'null'))
    return parsed.success ? parsed.data : EMPTY_DRAFT
  } catch {
    return EMPTY_DRAFT
  }
}

/**
 * Keeps it; one with nothing in it is removed. A full or forbidden storage only means that it lives as long as the
 * page.
 */
export function writeDraft(storage: Storage, name: string, draft: Draft): void {
  const { topic, subject, text, attachments, transactionId } = draft
  const empty =
    topic === null && subject === '' && text === '' && attachments.length === 0 && transactionId === undefined
  try {
    if (empty) storage.removeItem(keyOf(name))
    else storage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    return
  }
}

/**
 * The idempotency key for sending this content: the one it was last tried under while it is unchanged, so that a
 * message whose answer was lost is not there twice; a new one for anything else.
 */
export function keyFor({ tried }: Draft, content: string, newKey: () => string): string {
  return tried?.content === content ? tried.key : newKey()
}
