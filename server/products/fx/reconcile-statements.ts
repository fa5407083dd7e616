/**
 * Compares providers' statements with our books, line by line: each line fits what we ordered, or is a difference with
 * a name, which is stored and told to operators. It repairs nothing and books nothing.
 */
import { FX_CURRENCIES, type FxCurrency } from '@zend/corridors'
import { after, DAY_MS } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FxProvider, FxStatementLine } from '../../ports/fx-provider.ts'
import type { FxLog } from './fx.deps.ts'
import {
  bookedUnder,
  type BookedTry,
  countMissing,
  insertDay,
  insertLine,
  isDayRead,
  isFundingBooked,
  type StatementDay,
} from './statements.repo.ts'

/** The repeated job that reads statements. */
export const RECONCILE_FX_JOB = 'reconcile-fx-statements'

/** Why a line does not fit. */
export type LineDifference =
  /** It names no order of ours at this provider. */
  | 'reference_unknown'
  /** Another amount than the books have. */
  | 'amount_differs'
  /** The books do not know that this has happened. */
  | 'not_booked'
  /** A charge that belongs to no payment. */
  | 'unknown_fee'
  /** Money came in that nobody booked. */
  | 'funding_not_booked'
  /** Nothing that we know of. */
  | 'unknown_line'

/** Dependencies of reconciling. */
export type ReconcileDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly log: FxLog
}

/** How many days before yesterday are read again when a provider did not answer then. */
const DAYS_BACK = 5

/** Reads the statements of the last days that were not read yet, from every provider. */
export async function reconcileStatements(
  deps: ReconcileDeps & { readonly providers: readonly FxProvider[] },
): Promise<void> {
  const now = deps.clock.now()
  for (const provider of deps.providers)
    for (const currency of FX_CURRENCIES)
      for (let back = DAYS_BACK; back >= 1; back -= 1) {
        const day = after(now, -back * DAY_MS)
          .toISOString()
          .slice(0, 10)
        const of = { provider: provider.name, currency, day }
        if (await isDayRead(deps.db.read, of)) continue
        const lines = await statementOf(provider, currency, day)
        if (lines === null) deps.log.warn({ ...of }, 'a provider gave no statement: it is asked again in an hour')
        else await reconcileDay(deps, of, lines)
      }
}

/**
 * Compares a whole day of one account with the books, and stores every line with its verdict. Repeating it changes
 * nothing. Returns the differences.
 */
export async function reconcileDay(
  { db, clock, log }: ReconcileDeps,
  of: StatementDay,
  lines: readonly FxStatementLine[],
): Promise<readonly { readonly line: FxStatementLine; readonly difference: LineDifference }[]> {
  const found = await db.transact(async (tx) => {
    const readAt = clock.now()
    const references = lines.flatMap(({ reference }) => (reference === null ? [] : [reference]))
    const booked = await bookedUnder(tx, of.provider, references)
    const differing: { readonly line: FxStatementLine; readonly difference: LineDifference }[] = []
    for (const line of lines) {
      const difference = await differenceOf(tx, of.provider, line, booked)
      const isNew = await insertLine(tx, line, { ...of, difference, readAt })
      if (isNew && difference !== null) differing.push({ line, difference })
    }
    const missing = await countMissing(tx, of)
    await insertDay(tx, of, { missing, readAt })
    return { differing, missing }
  })
  for (const { line, difference } of found.differing)
    log.error(
      { alert: 'fx_statement_differs', ...of, line: line.id, difference, reference: line.reference },
      'a line of a provider’s statement does not fit the books',
    )
  if (found.missing > 0)
    log.error({ alert: 'fx_payments_missing', ...of, missing: found.missing }, 'payments that left are in no statement')
  return found.differing
}

async function differenceOf(
  tx: Tx,
  provider: string,
  line: FxStatementLine,
  booked: ReadonlyMap<string, BookedTry>,
): Promise<LineDifference | null> {
  const order = line.reference === null ? undefined : booked.get(line.reference)
  if (line.kind === 'funding' && order === undefined)
    return (await isFundingBooked(tx, provider, line.amount)) ? null : 'funding_not_booked'
  if (line.kind === 'fee') return order === undefined ? 'unknown_fee' : fits(-order.charge, line)
  if (line.kind === 'other' || line.kind === 'funding') return 'unknown_line'
  if (order === undefined) return 'reference_unknown'
  switch (line.kind) {
    case 'conversion': {
      if (order.bought === null || order.kind !== 'convert') return 'not_booked'
      return fits(line.amount.asset === 'USD' ? -order.bought : order.buy, line)
    }
    case 'payment': {
      if (!order.hasLeft || order.kind !== 'pay') return 'not_booked'
      // Some providers book their charge with the payment, others as a line of its own.
      return fits(-order.deliver - order.charge, line) && fits(-order.deliver, line)
    }
    case 'return':
      return order.cameBack === null ? 'not_booked' : fits(order.cameBack, line)
  }
}

const fits = (expected: bigint, { amount }: FxStatementLine): LineDifference | null =>
  amount.amount === expected ? null : 'amount_differs'

/** A fault of a connector is no statement. */
async function statementOf(
  provider: FxProvider,
  currency: FxCurrency,
  day: string,
): Promise<readonly FxStatementLine[] | null> {
  try {
    return await provider.statement(currency, day)
  } catch {
    return null
  }
}
