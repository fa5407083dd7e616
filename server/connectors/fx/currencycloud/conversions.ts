/** Conversions at Currencycloud. */
import { formatMoney } from '@zend/kernel'
import type { FxConversion, FxConversionOrder } from '../../../ports/fx-provider.ts'
import type { Asking } from '../http.ts'
import type { FxContext } from '../memory.ts'
import { conversionAfterRefusal, UNREADABLE } from '../outcome.ts'
import { conversionOf, conversionsAnswer, leavesOpen, refusalOf, wireCurrency } from './wire.ts'

/** The calls about conversions. */
export function conversionsOf({ begin, references }: FxContext) {
  const remembered = (reference: string, found: FxConversion): FxConversion => {
    if ('providerId' in found) references.set(found.providerId, reference)
    return found
  }
  return {
    convert: async (order: FxConversionOrder) => remembered(order.reference, await convert(begin(), order)),
    conversionOf: async (reference: string) => remembered(reference, await find(begin(), reference)),
  }
}

async function convert(ask: Asking, { reference, buy, priceId }: FxConversionOrder): Promise<FxConversion> {
  if (buy.asset === 'USD') return { kind: 'failed', why: 'not_supported', said: 'nothing to convert' }
  const answer = await ask({
    method: 'POST',
    path: '/v2/conversions/create',
    form: [
      ['buy_currency', wireCurrency(buy.asset)],
      ['sell_currency', 'USD'],
      ['fixed_side', 'buy'],
      ['amount', formatMoney(buy)],
      ['term_agreement', 'true'],
      ['reason', 'Payments to suppliers'],
      ['unique_request_id', reference],
      ...(priceId === null ? [] : [['quote_id', priceId] as const]),
    ],
  })
  // Whether it was taken is what the reference tells.
  if (answer.kind === 'silence') return answer.reached ? found(ask, reference, answer.said) : unanswered(answer.said)
  const agreed = conversionOf(answer.body, reference)
  if (agreed !== null) return agreed
  const refusal = refusalOf(answer.body)
  if (refusal === null) return found(ask, reference, UNREADABLE)
  if (leavesOpen(refusal)) return found(ask, reference, refusal.said)
  return conversionAfterRefusal(refusal, await find(ask, reference))
}

const unanswered = (said: string): FxConversion => ({ kind: 'no_answer', said })

/** Returns what is found under the reference; not finding it says nothing, because finding lags behind. */
async function found(ask: Asking, reference: string, said: string): Promise<FxConversion> {
  const known = await find(ask, reference)
  return known.kind === 'unknown_reference' ? unanswered(said) : known
}

async function find(ask: Asking, reference: string): Promise<FxConversion> {
  const answer = await ask({ method: 'GET', path: '/v2/conversions/find', query: { unique_request_id: reference } })
  if (answer.kind === 'silence') return unanswered(answer.said)
  const parsed = conversionsAnswer.safeParse(answer.body)
  if (!parsed.success) return unanswered(refusalOf(answer.body)?.said ?? UNREADABLE)
  const row = parsed.data.conversions.find((each) => each.unique_request_id === reference)
  // Rows of other references mean that it did not look for ours.
  if (row === undefined)
    return parsed.data.conversions.length === 0 ? { kind: 'unknown_reference' } : unanswered(UNREADABLE)
  return conversionOf(row, reference) ?? unanswered(UNREADABLE)
}
