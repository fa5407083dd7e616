/** Routes of payments abroad by month, as an answer and as a file. They decide nothing. */
import * as contract from '@zend/contracts'
import { formatMoney, ok } from '@zend/kernel'
import type { FileMaker } from '@zend/server/core/paper'
import { type Addressee, draftOf, type Period, sheetDraftOf, STATEMENT_TEXTS } from '@zend/server/core/statements'
import type { Database } from '@zend/server/database'
import type { Clock } from '@zend/server/ports/clock'
import { averageRate, type FxMonth, readFxMonths } from '@zend/server/products/fx'
import { fxMonthsSheet, fxMonthsStatement } from '../fx-months.ts'
import { type Actor, type Route, route } from '../guard.ts'

/** Dependencies of these routes. `addressee`: whose statement it is, as it is printed. */
export type FxMonthsDeps = {
  readonly db: Pick<Database, 'read'>
  readonly clock: Clock
  readonly files: FileMaker
  readonly addressee: (actor: Actor) => Promise<Addressee>
}

/** The routes. */
export function fxMonthsRoutes({ db, clock, files, addressee }: FxMonthsDeps): Route[] {
  const yearOf = (asked: number | undefined): number => asked ?? clock.now().getUTCFullYear()
  return [
    route(contract.getFxMonths, async ({ query }, { actor }) => {
      const year = yearOf(query.year)
      return ok({ year, months: (await readFxMonths(db.read, actor, year)).map(monthOf) })
    }),
    route(contract.getFxMonthsStatement, async ({ query: { format, ...query } }, { actor, locale }) =>
      files.make(actor.holder, async () => {
        const year = yearOf(query.year)
        const months = await readFxMonths(db.read, actor, year)
        const texts = STATEMENT_TEXTS[locale]
        const fileName = `zend-fx-${String(year)}`
        if (format === 'csv') return ok(sheetDraftOf({ fileName, ...fxMonthsSheet(months, texts) }))
        const statement = {
          ...fxMonthsStatement(months, texts),
          locale,
          period: periodOfYear(year, clock.now()),
          generatedAt: clock.now(),
          addressee: await addressee(actor),
          fileName,
        }
        return ok(draftOf(statement))
      }),
    ),
  ]
}

/** A year, of the present one the days until now. */
function periodOfYear(year: number, now: Date): Period {
  const [start, next] = [new Date(Date.UTC(year, 0)), new Date(Date.UTC(year + 1, 0))]
  const last = now < next ? now : new Date(next.getTime() - 1)
  return { start, end: next, from: `${String(year)}-01-01`, to: last.toISOString().slice(0, 10) }
}

const monthOf = (each: FxMonth): contract.FxMonthAnswer => ({
  month: each.month,
  currency: each.currency,
  payments: each.converted.payments,
  amount: formatMoney(each.converted.amount),
  taken: formatMoney(each.converted.taken),
  chargeUsd: formatMoney(each.converted.charge),
  averageRate: averageRate(each),
  delivered: { payments: each.delivered.payments, amount: formatMoney(each.delivered.amount) },
  returned: {
    payments: each.returned.payments,
    amount: formatMoney(each.returned.amount),
    givenBack: formatMoney(each.returned.givenBack),
  },
})
