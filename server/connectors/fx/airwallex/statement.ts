/** The statement of our account at Airwallex. */
import type { FxCurrency } from '@zend/corridors'
import { z } from 'zod'
import type { FxStatementLine } from '../../../ports/fx-provider.ts'
import type { Asking } from '../http.ts'
import type { FxContext } from '../memory.ts'
import { historyAnswer, type HistoryRow, statementLine } from './wire.ts'

const PAGE_SIZE = 100
const PAGES_MAX = 100
const source = z.object({ request_id: z.string().nullish() })

/** The call of the statement. */
export function statementsOf({ begin, references }: FxContext) {
  return {
    async statement(currency: FxCurrency, day: string): Promise<readonly FxStatementLine[] | null> {
      const ask = begin()
      const rows = await rowsOf(ask, currency, day)
      if (rows === null) return null
      const lines: FxStatementLine[] = []
      const seen = new Map<string, number>()
      for (const row of rows) {
        const line = statementLine(row, currency)
        const reference = await referenceOf(ask, references, row)
        // A statement with a line missing would be worse than none.
        if (line === null || reference === undefined) return null
        lines.push({ ...line, id: idOf(row, seen), reference })
      }
      return lines
    },
  }
}

/** A line without an id is named by what it says; two that say the same are counted, since both are booked. */
function idOf(row: HistoryRow, seen: Map<string, number>): string {
  if (row.id) return row.id
  const named = [row.source, row.transaction_type, row.posted_at, row.amount].join(' ')
  const times = (seen.get(named) ?? 0) + 1
  seen.set(named, times)
  return times === 1 ? named : `${named} ${times}`
}

async function rowsOf(ask: Asking, currency: FxCurrency, day: string): Promise<readonly HistoryRow[] | null> {
  const rows: HistoryRow[] = []
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await ask({
      method: 'GET',
      path: '/api/v1/balances/history',
      query: {
        currency,
        from_post_at: `${day}T00:00:00+0000`,
        to_post_at: `${day}T23:59:59+0000`,
        page_num: String(page),
        page_size: String(PAGE_SIZE),
      },
    })
    const parsed = historyAnswer.safeParse(answer.kind === 'answer' ? answer.body : null)
    if (!parsed.success) return null
    rows.push(...parsed.data.items)
    if (parsed.data.has_more !== true) return rows
  }
  return null
}

/** Returns our reference of what a line is about, `null` when it has none; `undefined` when it does not answer. */
async function referenceOf(
  ask: Asking,
  references: FxContext['references'],
  { source: id, source_type: type }: HistoryRow,
): Promise<string | null | undefined> {
  if (!id || !type) return null
  const known = references.get(id)
  if (known !== undefined) return known
  const path = /conversion/i.test(type) ? 'fx/conversions' : /payout|transfer/i.test(type) ? 'transfers' : null
  if (path === null) return null
  const answer = await ask({ method: 'GET', path: `/api/v1/${path}/${encodeURIComponent(id)}` })
  if (answer.kind === 'answer' && answer.status === 404) return null
  const parsed = source.safeParse(answer.kind === 'answer' && answer.status < 300 ? answer.body : null)
  if (!parsed.success) return undefined
  const reference = parsed.data.request_id ?? null
  references.set(id, reference)
  return reference
}
