/**
 * Statements of account: opening balance, every movement and closing balance equal the model's, whatever the period.
 */
import { CURRENCY_FORMS, decimalsOf, formatDecimal, type HolderId } from '@zend/kernel'
import { readAccountStatement, type Statement } from '@zend/server/core/statements'
import { expectOk } from '@zend/tests/testkit'
import { type Model, MOVES, must } from './model.ts'
import { SOLD, type Sold } from './sale.ts'
import type { World } from './world.ts'

/**
 * A time between two steps, and the number of movements until then. The books have the database's time, not the
 * world's.
 */
export type Mark = { readonly at: Date; readonly moves: number }

/** Marks the present state of the books. Later bookings have a later millisecond. */
export async function markNow({ db }: World, { moves }: Model): Promise<Mark> {
  const before = await milliseconds(db)
  let after = before
  while (after <= before) after = await milliseconds(db)
  return { at: new Date(after), moves: moves.length }
}

async function milliseconds({ pool }: World['db']): Promise<number> {
  const { rows } = await pool.query<{ now: string }>(
    `select floor(extract(epoch from clock_timestamp()) * 1000)::text as now`,
  )
  return Number(rows[0]?.now)
}

/** Checks a customer's statement between two marks. */
export async function checkStatement(
  world: World,
  model: Model,
  holder: HolderId,
  [start, end]: readonly [Mark, Mark],
): Promise<void> {
  const day = (at: Date): string => at.toISOString().slice(0, 10)
  const period = { start: start.at, end: end.at, from: day(start.at), to: day(end.at) }
  const request = {
    holder: holder,
    addressee: { name: 'Ada Obi', username: 'ada' },
    period,
    locale: 'en',
    now: end.at,
    linesMax: 10_000,
  } as const
  const statement = expectOk(await readAccountStatement(world.db.read, request))
  const tables = new Map(statement.tables.map((table) => [table.heading.split(' ')[0], table]))
  must(tables.size === statement.tables.length, () => `a statement of ${holder} has two tables of one coin`)
  for (const coin of SOLD) {
    checkTable({ model, holder, coin, start, end }, tables.get(coin))
    tables.delete(coin)
  }
  must(tables.size === 0, () => `a statement of ${holder} tells of ${[...tables.keys()].join(', ')}`)
}

type Part = {
  readonly model: Model
  readonly holder: HolderId
  readonly coin: Sold
  readonly start: Mark
  readonly end: Mark
}

function checkTable({ model, holder, coin, start, end }: Part, table: Statement['tables'][number] | undefined): void {
  const own = (from: number, to: number) =>
    model.moves.slice(from, to).filter((move) => move.holder === holder && move.coin === coin)
  const text = (amount: bigint): string => printed(coin, amount)
  const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)
  const movements = own(start.moves, end.moves)
  const opening = sum(own(0, start.moves).map(({ amount }) => amount))
  const amounts = movements.map(({ amount }) => amount)
  const what = `a statement of ${holder} in ${coin}`
  const rows = table?.rows ?? []
  const due = movements.map(({ kind, id, amount }) => ({ amount, row: rowText(MOVES[kind], id, amount, text) }))
  const shown = rows.map(([, kind, , reference, amount]) => [kind, reference, amount].join(' | '))
  const [mine, theirs] = [
    due
      .map(({ row }) => row)
      .toSorted()
      .join('; '),
    shown.toSorted().join('; '),
  ]
  must(mine === theirs, () => `${what} shows ${theirs || 'nothing'}, and must show ${mine || 'nothing'}`)
  if (table === undefined) return
  const [totalIn, totalOut] = [
    sum(amounts.filter((amount) => amount > 0n)),
    -sum(amounts.filter((amount) => amount < 0n)),
  ]
  const notes = [
    `Opening balance: ${text(opening)}`,
    `In: ${text(totalIn)} · Out: ${text(totalOut)}`,
    `Closing balance: ${text(opening + totalIn - totalOut)}`,
  ]
  must(
    table.notes.join('\n') === notes.join('\n'),
    () => `${what} says ${table.notes.join(', ')}, not ${notes.join(', ')}`,
  )
  let balance = opening
  for (const [place, cells] of rows.entries()) {
    balance += due.find(({ row }) => row === shown[place])?.amount ?? 0n
    must(
      cells[6] === text(balance),
      () => `${what} stands at ${cells[6]} after ${shown[place]}, and must at ${text(balance)}`,
    )
  }
}

/** A row's kind, the end of its reference, and its amount. */
const rowText = (kind: string, id: string, amount: bigint, text: (amount: bigint) => string): string =>
  [kind, `…${id.slice(-8)}`, text(amount)].join(' | ')

/** An amount as paper has it in English: grouped, and without noughts at its end that no currency writes. */
function printed(coin: Sold, amount: bigint): string {
  const [whole = '', fraction = ''] = formatDecimal(amount, decimalsOf(coin)).split('.')
  const least = CURRENCY_FORMS[coin]?.[0] ?? 2
  const digits = fraction.replace(/0+$/, '').padEnd(Math.min(least, fraction.length), '0')
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${digits === '' ? '' : `.${digits}`}`
}
