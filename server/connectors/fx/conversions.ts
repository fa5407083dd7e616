/** Ordering a conversion once, whatever the provider: what an answer, a refusal and silence mean for the order. */
import type { FxConversion, FxConversionOrder } from '../../ports/fx-provider.ts'
import type { Answered, Asking, FxAnswer } from './http.ts'
import type { FxContext } from './memory.ts'
import { conversionAfterRefusal, type Refused, UNREADABLE } from './outcome.ts'

/** What a provider's answer to an order says: the conversion, a refusal, or nothing that tells whether it was taken. */
export type Ordered = FxConversion | { readonly refused: Refused } | { readonly open: string }

/** One provider's calls and answers. */
export type ConversionFormat = {
  readonly order: (ask: Asking, order: FxConversionOrder) => Promise<FxAnswer>
  readonly read: (ask: Asking, answer: Answered, reference: string) => Ordered | Promise<Ordered>
  /** Looks a conversion up by our reference. */
  readonly find: (ask: Asking, reference: string) => Promise<FxConversion>
}

/** Returns the connector's calls about conversions. */
export function conversionCalls({ begin, references }: FxContext, format: ConversionFormat) {
  const remembered = (reference: string, found: FxConversion): FxConversion => {
    if ('providerId' in found) references.set(found.providerId, reference)
    return found
  }
  return {
    convert: async (order: FxConversionOrder) => remembered(order.reference, await convert(format, begin(), order)),
    conversionOf: async (reference: string) => remembered(reference, await format.find(begin(), reference)),
  }
}

async function convert(format: ConversionFormat, ask: Asking, order: FxConversionOrder): Promise<FxConversion> {
  const { reference, buy } = order
  if (buy.asset === 'USD') return { kind: 'failed', why: 'not_supported', said: 'nothing to convert' }
  const answer = await format.order(ask, order)
  if (answer.kind === 'silence' && !answer.reached) return unanswered(answer.said)
  const ordered = answer.kind === 'silence' ? { open: answer.said } : await format.read(ask, answer, reference)
  if ('kind' in ordered) return ordered
  // Whether it was taken is what the reference tells; not finding it says nothing, because lists lag behind.
  const known = await format.find(ask, reference)
  if ('refused' in ordered) return conversionAfterRefusal(ordered.refused, known)
  return known.kind === 'unknown_reference' ? unanswered(ordered.open) : known
}

/** A conversion of which this call learned nothing. */
export const unanswered = (said: string = UNREADABLE): FxConversion => ({ kind: 'no_answer', said })
