/** All SQL about payments abroad by month and currency. It decides nothing. */
import type { FxCurrency } from '@zend/corridors'
import { type HolderId, money, type Money } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'

/**
 * What was booked in one month and currency, months in UTC (`2026-11`). Each figure is of the month in which it was
 * booked: converted, delivered, given back. So a month that is over changes no more.
 */
export type FxMonth = {
  readonly month: string
  readonly currency: FxCurrency
  /** Converted: how many, what is to arrive, what left for it, and our charge in that. */
  readonly converted: {
    readonly payments: number
    readonly amount: Money<FxCurrency>
    readonly taken: Money<'USDT'>
    readonly charge: Money<'USD'>
  }
  readonly delivered: { readonly payments: number; readonly amount: Money<FxCurrency> }
  /** Given back: how many, what came back of what was to arrive, and what the company has again. */
  readonly returned: {
    readonly payments: number
    readonly amount: Money<FxCurrency>
    readonly givenBack: Money<'USDT'>
  }
}

type Row = Readonly<
  Record<
    'converted_n' | 'converted' | 'taken' | 'fee' | 'delivered_n' | 'delivered' | 'back_n' | 'back' | 'given',
    string
  >
> & { readonly month: string; readonly currency: FxCurrency }

/** Returns a company's months between two instants, newest first, currencies in their order. */
export async function monthsBetween(
  tx: Tx,
  holder: HolderId,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly FxMonth[]> {
  const within = (column: 'converted_at' | 'delivered_at' | 'closed_at') => sql`holder = ${holder}
    and ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`
  const { rows } = await sql<Row>`
    select to_char(at at time zone 'UTC', 'YYYY-MM') as month, currency,
      sum(converted_n) as converted_n, sum(converted) as converted, sum(taken) as taken, sum(fee) as fee,
      sum(delivered_n) as delivered_n, sum(delivered) as delivered,
      sum(back_n) as back_n, sum(back) as back, sum(given) as given
    from (
      select converted_at as at, currency, 1 as converted_n, deliver as converted, taken, fee,
        0 as delivered_n, 0 as delivered, 0 as back_n, 0 as back, 0 as given
        from fx.payments where ${within('converted_at')}
      union all select delivered_at, currency, 0, 0, 0, 0, 1, deliver, 0, 0, 0
        from fx.payments where ${within('delivered_at')}
      union all select closed_at, currency, 0, 0, 0, 0, 0, 0, 1, came_back, returned
        from fx.payments where ${within('closed_at')} and state = 'returned'
    ) as booked
    group by 1, 2 order by 1 desc, 2`.execute(tx)
  return rows.map(monthOf)
}

function monthOf(row: Row): FxMonth {
  const { month, currency } = row
  const abroad = (amount: string): Money<FxCurrency> => money(currency, BigInt(amount))
  return {
    month,
    currency,
    converted: {
      payments: Number(row.converted_n),
      amount: abroad(row.converted),
      taken: money('USDT', BigInt(row.taken)),
      charge: money('USD', BigInt(row.fee)),
    },
    delivered: { payments: Number(row.delivered_n), amount: abroad(row.delivered) },
    returned: { payments: Number(row.back_n), amount: abroad(row.back), givenBack: money('USDT', BigInt(row.given)) },
  }
}
