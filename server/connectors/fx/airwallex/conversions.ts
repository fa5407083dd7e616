/** Conversions at Airwallex. */
import { formatMoney } from '@zend/kernel'
import type { FxConversion, FxConversionOrder } from '../../../ports/fx-provider.ts'
import type { Asking } from '../http.ts'
import type { FxContext } from '../memory.ts'
import { conversionAfterRefusal, UNREADABLE } from '../outcome.ts'
import { conversionOf, conversionsAnswer, refusalOf } from './wire.ts'

const PAGE_SIZE = 100
const PAGES_MAX = 10

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
    path: '/api/v1/fx/conversions/create',
    json: {
      request_id: reference,
      buy_currency: buy.asset,
      sell_currency: 'USD',
      buy_amount: formatMoney(buy),
      ...(priceId === null ? {} : { quote_id: priceId }),
      metadata: { reference },
    },
  })
  // Whether it was taken is what the reference tells.
  if (answer.kind === 'silence') return answer.reached ? found(ask, reference, answer.said) : unanswered(answer.said)
  const agreed = conversionOf(answer.body, reference)
  if (agreed !== null) return agreed
  const refusal = refusalOf(answer.body)
  if (refusal === null || refusal.open) return found(ask, reference, refusal?.said ?? UNREADABLE)
  if (refusal.takenId !== null) {
    const taken = await ask({ method: 'GET', path: `/api/v1/fx/conversions/${encodeURIComponent(refusal.takenId)}` })
    const known = taken.kind === 'answer' ? conversionOf(taken.body, reference) : null
    if (known !== null) return known
  }
  return conversionAfterRefusal(refusal, await find(ask, reference))
}

const unanswered = (said: string): FxConversion => ({ kind: 'no_answer', said })

/** Returns what is found under the reference; not finding it says nothing, because lists lag behind. */
async function found(ask: Asking, reference: string, said: string): Promise<FxConversion> {
  const known = await find(ask, reference)
  return known.kind === 'unknown_reference' ? unanswered(said) : known
}

async function find(ask: Asking, reference: string): Promise<FxConversion> {
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await ask({
      method: 'GET',
      path: '/api/v1/fx/conversions',
      query: { request_id: reference, page_num: String(page), page_size: String(PAGE_SIZE) },
    })
    if (answer.kind === 'silence') return unanswered(answer.said)
    const parsed = conversionsAnswer.safeParse(answer.body)
    if (!parsed.success) return unanswered(refusalOf(answer.body)?.said ?? UNREADABLE)
    // Rows of others come when it does not select by reference: they are passed over.
    const row = parsed.data.items.find((each) => each.request_id === reference)
    if (row !== undefined) return conversionOf(row, reference) ?? unanswered(UNREADABLE)
    if (parsed.data.has_more !== true) return { kind: 'unknown_reference' }
  }
  return unanswered('it lists too many to find ours')
}
