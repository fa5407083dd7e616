/** The call that answers a question about a payment. */
import { answerFx, type EndpointInput } from '@zend/contracts'
import type { Id } from '@zend/kernel'
import type { QueryClient } from '@tanstack/react-query'
import { services } from '@zend/web/client/browser'
import { fxPaymentQuery, fxPaymentsQuery } from './fx.queries.ts'

/** Answers what somebody wants to know about a payment. Throws the API's refusals. */
export async function answerQuestion(
  client: QueryClient,
  id: Id<'fxp'>,
  question: Id<'fxq'>,
  answers: EndpointInput<typeof answerFx>['body']['answers'],
): Promise<void> {
  await services().api.call(answerFx, { params: { id, question }, body: { answers } })
  await client.invalidateQueries({ queryKey: fxPaymentQuery(id).queryKey })
  await client.invalidateQueries({ queryKey: fxPaymentsQuery().queryKey })
}
