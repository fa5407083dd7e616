/** Defines what somebody wants to know about a payment before it goes on, and what its company answers. Pure. */
import type { Id, UserId } from '@zend/kernel'
import { type SealingKey, sealingKey } from '../../core/sealing/index.ts'
import type { FxPaymentId } from './fx-payment.ts'

/** The id of a question. */
export type FxQuestionId = Id<'fxq'>
/** The id of a file that was handed in for one. */
export type FxFileId = Id<'fxf'>

/** One of us asks, not a provider: what is written down by hand. */
export const BY_US = 'zend'

/** The key that seals answers, from the deployment's secret. Throws on less than 32 bytes. */
export const answersKeyFrom = (secret: Uint8Array): SealingKey => sealingKey(secret, 'zend fx answers 1')

/** One thing that is asked, in the words of who asks. A `text` is written, a `file` is handed in. */
export type AskedItem = { readonly id: string; readonly kind: 'text' | 'file'; readonly asks: string }

/** The answer to one thing: a text, or files, as its kind says. */
export type ItemAnswer = { readonly item: string; readonly text: string; readonly files: readonly FxFileId[] }

/**
 * A question. `open`: the company has to answer; `answered`: it did; `told`: that was passed on; `closed`: nobody asks
 * any more.
 */
export type FxQuestion = {
  readonly id: FxQuestionId
  readonly paymentId: FxPaymentId
  /** A provider's name, or `zend`. */
  readonly askedBy: string
  /** The question's id at its provider. */
  readonly outsideId: string | null
  readonly items: readonly AskedItem[]
  readonly askedAt: Date
  readonly dueAt: Date | null
  readonly state: 'open' | 'answered' | 'told' | 'closed'
  readonly answeredBy: UserId | null
  readonly answeredAt: Date | null
}

/** Returns why these answers do not answer a question, as the item; `null` when each item has what it asks for. */
export function unansweredIn({ items }: Pick<FxQuestion, 'items'>, answers: readonly ItemAnswer[]): string | null {
  if (answers.length !== items.length) return items[answers.length]?.id ?? items[0]?.id ?? ''
  const missing = items.find(({ id, kind }) => {
    const given = answers.filter(({ item }) => item === id)
    const [only] = given
    if (given.length !== 1 || only === undefined) return true
    return kind === 'text' ? only.text === '' || only.files.length > 0 : only.files.length === 0 || only.text !== ''
  })
  return missing?.id ?? null
}
