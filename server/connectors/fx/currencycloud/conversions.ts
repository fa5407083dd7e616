/** Conversions at Currencycloud. */
import { formatMoney } from '@zend/kernel'
import type { FxConversion } from '../../../ports/fx-provider.ts'
import { conversionCalls, type ConversionFormat, unanswered } from '../conversions.ts'
import type { Asking } from '../http.ts'
import type { FxContext } from '../memory.ts'
import { UNREADABLE } from '../outcome.ts'
import { conversionOf, conversionsAnswer, leavesOpen, refusalOf, wireCurrency } from './wire.ts'

/** The calls about conversions. */
export const conversionsOf = (context: FxContext) => conversionCalls(context, { order, read, find })

const order: ConversionFormat['order'] = (ask, { reference, buy, priceId }) =>
  ask({
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

const read: ConversionFormat['read'] = (_ask, { body }, reference) => {
  const agreed = conversionOf(body, reference)
  if (agreed !== null) return agreed
  const refused = refusalOf(body)
  return refused === null || leavesOpen(refused) ? { open: refused?.said ?? UNREADABLE } : { refused }
}

async function find(ask: Asking, reference: string): Promise<FxConversion> {
  const answer = await ask({ method: 'GET', path: '/v2/conversions/find', query: { unique_request_id: reference } })
  if (answer.kind === 'silence') return unanswered(answer.said)
  const parsed = conversionsAnswer.safeParse(answer.body)
  if (!parsed.success) return unanswered(refusalOf(answer.body)?.said)
  const row = parsed.data.conversions.find((each) => each.unique_request_id === reference)
  // Rows of other references mean that it did not look for ours.
  if (row === undefined) return parsed.data.conversions.length === 0 ? { kind: 'unknown_reference' } : unanswered()
  return conversionOf(row, reference) ?? unanswered()
}
