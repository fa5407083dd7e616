/**
 * The draft of a message. It is in the tab's session storage, so that visiting another page loses nothing, and is
 * cleared when the session ends (specification §4). Nothing here sends.
 */
import { attachment, SUPPORT_TOPICS } from '@zend/contracts'
import * as z from 'zod/mini'

/**
 * Everything that could be lost: typed and chosen values, uploaded files, and the idempotency key of the last send of
 * this content without an answer.
 */
const draftSchema = z.object({
  topic: z.nullable(z.enum(SUPPORT_TOPICS)),
  subject: z.string(),
  text: z.string(),
  /** The chosen transaction; `undefined` while none was chosen, then the page's URL decides. */
  transactionId: z.optional(z.nullable(z.string())),
  attachments: z.array(attachment),
  tried: z.nullable(z.object({ content: z.string(), key: z.string() })),
})

/** The draft of a message. */
export type Draft = z.output<typeof draftSchema>

/** The empty draft. */
export const EMPTY_DRAFT: Draft = { topic: null, subject: '', text: '', attachments: [], tried: null }

const keyOf = (name: string): string => `zend.support.${name}`

/** The draft under a name: the thread's id, or `new`. An unreadable entry counts as none. */
export function readDraft(storage: Storage, name: string): Draft {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(storage.getItem(keyOf(name)) ?? 'null'))
    return parsed.success ? parsed.data : EMPTY_DRAFT
  } catch {
    return EMPTY_DRAFT
  }
}

/** Stores it; an empty one is removed. If storage is full or forbidden, it lives as long as the page. */
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
 * The idempotency key for sending this content: the one of its last attempt while it is unchanged, so that a message
 * whose answer was lost is not sent twice; a new one for anything else.
 */
export function keyFor({ tried }: Draft, content: string, newKey: () => string): string {
  return tried?.content === content ? tried.key : newKey()
}
