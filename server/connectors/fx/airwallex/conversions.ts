/** Conversions at Airwallex. */
import { formatMoney } from '@zend/kernel'
import type { FxConversion } from '../../../ports/fx-provider.ts'
import { conversionCalls, type ConversionFormat, unanswered } from '../conversions.ts'
import type { Asking } from '../http.ts'
import type { FxContext } from '../memory.ts'
import { UNREADABLE } from '../outcome.ts'
import { conversionOf, conversionsAnswer, refusalOf } from './wire.ts'

const PAGE_SIZE = 100
const PAGES_MAX = 10

/** The calls about conversions. */
export const conversionsOf = (context: FxContext) => conversionCalls(context, { order, read, find })

const order: ConversionFormat['order'] = (ask, { reference, buy, priceId }) =>
  ask({
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

const read: ConversionFormat['read'] = async (ask, { body }, reference) => {
  const agreed = conversionOf(body, reference)
  if (agreed !== null) return agreed
  const refused = refusalOf(body)
  if (refused === null || refused.open) return { open: refused?.said ?? UNREADABLE }
  if (refused.takenId !== null) {
    const taken = await ask({ method: 'GET', path: `/api/v1/fx/conversions/${encodeURIComponent(refused.takenId)}` })
    const known = taken.kind === 'answer' ? conversionOf(taken.body, reference) : null
    if (known !== null) return known
  }
  return { refused }
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
    if (!parsed.success) return unanswered(refusalOf(answer.body)?.said)
    // Rows of others come when it does not select by reference: they are passed over.
    const row = parsed.data.items.find((each) => each.request_id === reference)
    if (row !== undefined) return conversionOf(row, reference) ?? unanswered()
    if (parsed.data.has_more !== true) return { kind: 'unknown_reference' }
  }
  return unanswered('it lists too many to find ours')
}
