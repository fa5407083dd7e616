/** The statement of our account at Currencycloud. */
import type { FxCurrency } from '@zend/corridors'
import { z } from 'zod'
import type { FxStatementLine } from '../../../ports/fx-provider.ts'
import type { Asking } from '../http.ts'
import type { FxContext } from '../memory.ts'
import { statementLine, transactionsAnswer, wireCurrency } from './wire.ts'

const PER_PAGE = 100
const PAGES_MAX = 100
const related = z.object({ unique_request_id: z.string().nullish() })

type Row = z.infer<typeof transactionsAnswer>['transactions'][number]

/** The call of the statement. */
export function statementsOf({ begin, references }: FxContext) {
  return {
    async statement(currency: FxCurrency, day: string): Promise<readonly FxStatementLine[] | null> {
      const ask = begin()
      const rows = await rowsOf(ask, currency, day)
      if (rows === null) return null
      const lines: FxStatementLine[] = []
      for (const row of rows) {
        const line = statementLine(row, currency)
        const reference = await referenceOf(ask, references, row)
        // A statement with a line missing would be worse than none.
        if (line === null || reference === undefined) return null
        lines.push({ ...line, reference })
      }
      return lines
    },
  }
}

async function rowsOf(ask: Asking, currency: FxCurrency, day: string): Promise<readonly Row[] | null> {
  const rows: Row[] = []
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const answer = await ask({
      method: 'GET',
      path: '/v2/transactions/find',
      query: {
        currency: wireCurrency(currency),
        status: 'completed',
        completed_at_from: `${day}T00:00:00+00:00`,
        completed_at_to: `${day}T23:59:59+00:00`,
        order: 'completed_at',
        order_asc_desc: 'asc',
        page: String(page),
        per_page: String(PER_PAGE),
      },
    })
    const parsed = transactionsAnswer.safeParse(answer.kind === 'answer' ? answer.body : null)
    if (!parsed.success) return null
    rows.push(...parsed.data.transactions)
    const { next_page: next } = parsed.data.pagination
    if (next === null || next === undefined || String(next) === '-1') return rows
  }
  return null
}

/** Returns our reference of what a line is about, `null` when it has none; `undefined` when it does not answer. */
async function referenceOf(
  ask: Asking,
  references: FxContext['references'],
  { related_entity_type: type, related_entity_id: id }: Row,
): Promise<string | null | undefined> {
  if (!id || (type !== 'payment' && type !== 'conversion')) return null
  const known = references.get(id)
  if (known !== undefined) return known
  const answer = await ask({ method: 'GET', path: `/v2/${type}s/${encodeURIComponent(id)}` })
  if (answer.kind === 'answer' && answer.status === 404) return null
  const parsed = related.safeParse(answer.kind === 'answer' && answer.status < 300 ? answer.body : null)
  if (!parsed.success) return undefined
  const reference = parsed.data.unique_request_id ?? null
  references.set(id, reference)
  return reference
}
