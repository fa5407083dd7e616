import { type HolderId, money, newId, type PostingId, type UserId } from '@zend/kernel'
import { accountsOn, companiesOn, expectOk, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type ActivityItem, recordActivity } from '../activity/index.ts'
import { balancesOf, credit, customer, debit, entriesBetween, house, type Leg, post } from '../ledger/index.ts'
import { readAccountSheet } from './account-sheet.ts'
import { readAccountStatement } from './account-statement.ts'
import { importDraftOf } from './draft-statement.ts'
import { type ImportRequest, readImportSheet } from './import-sheet.ts'
import { type Period, periodOf } from './period.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const db = await testDatabase()
const accounts = accountsOn(db)
const companies = companiesOn(db, accounts.clock)
let ada: UserId
let bob: UserId
beforeEach(() => {
  ada = newId('usr', Date.now())
  bob = newId('usr', Date.now())
})

const daysOf = (from: string, to: string): Period => {
  const found = periodOf({ from, to }, NOW)
  if (!found.ok) throw new Error('no period')
  return found.value
}

/** Books one movement and sets when it was recorded, which otherwise only the database does. */
async function book(kind: string, owner: HolderId, amount: bigint, recordedOn: string): Promise<PostingId> {
  const size = money('BTC', amount < 0n ? -amount : amount)
  const [own, other] = amount > 0n ? [credit, debit] : [debit, credit]
  const legs = [own(customer(owner, 'BTC'), size), other(house('chain_reserve', 'BTC'), size)]
  const id = newId('pst', Date.now())
  await bookLegs(kind, `test:${id}`, recordedOn, legs, id)
  return id
}
async function bookLegs(
  kind: string,
  cause: string,
  recordedOn: string,
  legs: readonly Leg[],
  id: PostingId = newId('pst', Date.now()),
): Promise<void> {
  const posted = await db.transact((tx) => post(tx, { id, kind, cause, occurredAt: NOW, legs }))
  expect(posted.ok).toBe(true)
  await sql`alter table ledger.postings disable trigger user`.execute(db.owner.read)
  await sql`update ledger.postings set recorded_at = ${recordedOn}::timestamptz where id = ${id}`.execute(db.owner.read)
  await sql`alter table ledger.postings enable trigger user`.execute(db.owner.read)
}
const read = async (changes: { period: Period; kinds?: readonly string[]; currency?: 'ETH' }) => {
  const found = await readAccountStatement(db.read, {
    holder: ada,
    addressee: { name: 'Ada', username: 'ada' },
    locale: 'en',
    now: NOW,
    linesMax: 100,
    ...changes,
  })
  if (!found.ok) throw new Error(found.refusal.code)
  return found.value
}

const sheetOf = async (holder: HolderId) =>
  expectOk(
    await readAccountSheet(db.read, {
      holder,
      addressee: { name: 'Baobab', username: null },
      locale: 'en',
      now: NOW,
      linesMax: 100,
      period: daysOf('2026-11-01', '2026-11-30'),
    }),
  )

test('opens where the last period closed, and every line carries the balance after it', async () => {
  await book('deposit_credit', ada, 500n, '2026-10-31T23:59:59.999Z')
  await book('deposit_credit', bob, 7n, '2026-11-01T08:00:00Z')
  const swap = await book('swap', ada, -200n, '2026-11-01T00:00:00Z')
  await book('deposit_credit', ada, 50n, '2026-11-02T12:00:00Z')
  await book('mystery', ada, -1n, '2026-11-03T00:00:00Z')
  const [table, more] = (await read({ period: daysOf('2026-11-01', '2026-11-02') })).tables
  expect(more).toBeUndefined()
  expect(table).toMatchObject({
    heading: 'BTC · Bitcoin',
    notes: ['Opening balance: 0.000005', 'In: 0.0000005 · Out: 0.000002', 'Closing balance: 0.0000035'],
    rows: [
      ['2026-11-01 00:00', 'Swap', '', `…${swap.slice(-8)}`, '-0.000002', '', '0.000003'],
      ['2026-11-02 12:00', 'Deposit', '', expect.any(String), '0.0000005', '', '0.0000035'],
    ],
  })
  expect((await read({ period: daysOf('2026-11-03', '2026-11-03') })).tables[0]?.rows[0]?.[1]).toBe('Booking')
})

test('narrowed to a kind it keeps the true balances; of a coin that never moved it is empty', async () => {
  await book('deposit_credit', ada, 500n, '2026-11-01T08:00:00Z')
  await book('swap', ada, -200n, '2026-11-02T08:00:00Z')
  const period = daysOf('2026-11-01', '2026-11-30')
  const [table] = (await read({ period, kinds: ['swap'] })).tables
  expect(table?.rows).toHaveLength(1)
  expect(table?.notes.at(-1)).toBe('Closing balance: 0.000003')
  expect((await read({ period, currency: 'ETH' })).tables).toEqual([])
  expect((await read({ period: daysOf('2026-10-01', '2026-10-31') })).tables).toEqual([])
})

test('with more lines than its format may hold it is refused, never cut, and says how many it may have', async () => {
  for (const day of ['01', '02', '03']) await book('deposit_credit', ada, 1n, `2026-11-${day}T08:00:00Z`)
  const ask = (linesMax: number) =>
    readAccountStatement(db.read, {
      holder: ada,
      addressee: { name: 'Ada', username: 'ada' },
      locale: 'en',
      now: NOW,
      period: daysOf('2026-11-01', '2026-11-03'),
      linesMax,
    })
  expect(await ask(2)).toEqual({ ok: false, refusal: { code: 'invalid_request', field: 'query.from', linesMax: 2 } })
  expect((await ask(3)).ok).toBe(true)
})

test('for books each line has its day, counterparty, currency, sign, fee, balance and people', async () => {
  const company = await companies.open()
  const ngozi = await accounts.customer({ firstName: 'Ngozi', lastName: 'Eze' })
  const [swap, transfer] = [newId('swp', Date.now()), newId('trf', Date.now())]
  const [given, sent] = [money('BTC', 200n), money('BTC', 100n)]
  const item: ActivityItem = {
    id: swap,
    holder: company,
    type: 'swap',
    direction: 'out',
    money: given,
    counter: money('USDT', 150_000n),
    party: null,
    madeBy: ngozi.userId,
    network: null,
    badge: 'success',
    occurredAt: NOW,
    words: [],
  }
  const paid: ActivityItem = { ...item, id: transfer, type: 'transfer', money: sent, counter: null }
  await db.transact((tx) => recordActivity(tx, [item, { ...paid, party: 'kofi', partyName: 'Kofi & Sons' }], NOW))
  await book('deposit_credit', company, 500n, '2026-11-01T08:00:00Z')
  const fee = money('BTC', 2n)
  const [own, bought] = [customer(company, 'BTC'), customer(company, 'USDT')]
  const inventory = (asset: 'BTC' | 'USDT') => house('swap_inventory', asset)
  await bookLegs('swap', `swap:${swap}`, '2026-11-02T09:05:07Z', [
    debit(own, given),
    credit(house('fees', 'BTC'), fee),
    credit(inventory('BTC'), money('BTC', 198n)),
    debit(inventory('USDT'), money('USDT', 150_000n)),
    credit(bought, money('USDT', 150_000n)),
  ])
  await bookLegs('zend_transfer', `transfer:${transfer}`, '2026-11-03T00:00:00Z', [
    debit(own, sent),
    credit(customer(ada, 'BTC'), sent),
  ])
  const { columns, rows } = await sheetOf(company)
  expect(columns.join(' | ')).toBe(
    'Date | Time (UTC) | Type | Reference | Counterparty | Currency | Amount | Fee, included | Fee currency | Balance | Exchanged for | Exchanged for, currency | Rate | Made by | Approved by',
  )
  expect(rows.map((cells) => cells.with(3, cells[3]?.slice(0, 3) ?? '').join(' | '))).toEqual([
    '2026-11-01 | 08:00:00 | Deposit | pst |  | BTC | 0.00000500 |  |  | 0.00000500 |  |  |  |  | ',
    '2026-11-02 | 09:05:07 | Swap | swp |  | BTC | -0.00000200 | 0.00000002 | BTC | 0.00000300 | 0.150000 | USDT | 75000.000 | Ngozi Eze | ',
    '2026-11-03 | 00:00:00 | Zend Pay | trf | Kofi & Sons | BTC | -0.00000100 |  |  | 0.00000200 |  |  |  | Ngozi Eze | ',
    '2026-11-02 | 09:05:07 | Swap | swp |  | USDT | 0.150000 |  |  | 0.150000 | 0.00000200 | BTC | 0.000013333333 | Ngozi Eze | ',
  ])
  // A person's own sheet has no columns about people.
  expect((await sheetOf(ada)).columns).toHaveLength(13)
  // On paper: with whom, and the fee where it was paid.
  const { tables } = expectOk(
    await readAccountStatement(db.read, {
      holder: company,
      addressee: { name: 'Baobab', username: null },
      locale: 'fr',
      now: NOW,
      linesMax: 100,
      period: daysOf('2026-11-01', '2026-11-30'),
    }),
  )
  expect(tables[0]?.rows.map(([, what, whom, , amount, charged]) => [what, whom, amount, charged])).toEqual([
    ['Dépôt', '', '0,000005', ''],
    ['Échange', '', '-0,000002', '0,00000002\u00a0BTC'],
    ['Zend Pay', 'Kofi & Sons', '-0,000001', ''],
  ])
})

const NOVEMBER = { locale: 'en', period: daysOf('2026-11-01', '2026-11-30'), linesMax: 5 } as const
const importOf = async (request: ImportRequest): Promise<string> => {
  const draft = importDraftOf(expectOk(await readImportSheet(db.read, request)))
  if (draft.format !== 'csv') throw new Error(draft.format)
  return Buffer.from(draft.bytes).toString('utf8')
}

test('for a bookkeeping program one asset is a day, a description and a signed amount, byte by byte', async () => {
  const company = await companies.open()
  const [swap, transfer] = [newId('swp', Date.now()), newId('trf', Date.now())]
  const [much, little] = [money('USDT', 2_000_000_000_000n), money('USDT', 500_000n)]
  const sent = money('USDT', 1_234_567_890_000n)
  const paid: ActivityItem = {
    id: transfer,
    holder: company,
    type: 'transfer',
    direction: 'out',
    money: sent,
    counter: null,
    party: 'kofi',
    partyName: '=Kofi, "Ọ̀ṣun" & Sons',
    madeBy: null,
    network: null,
    badge: 'success',
    occurredAt: NOW,
    words: [],
  }
  await db.transact((tx) => recordActivity(tx, [paid], NOW))
  const own = customer(company, 'USDT')
  const chain = house('chain_reserve', 'USDT')
  await bookLegs('deposit_credit', 'deposit:dep_0', '2026-10-31T23:59:59Z', [debit(chain, little), credit(own, little)])
  await bookLegs('deposit_credit', 'deposit:dep_1', '2026-11-01T00:00:00Z', [debit(chain, much), credit(own, much)])
  await book('deposit_credit', company, 7n, '2026-11-02T08:00:00Z')
  await bookLegs('zend_transfer', `transfer:${transfer}`, '2026-11-05T23:59:59Z', [
    debit(own, sent),
    credit(customer(ada, 'USDT'), sent),
  ])
  const dust = money('USDT', 2n)
  await bookLegs('swap', `swap:${swap}`, '2026-11-30T12:00:00Z', [
    credit(own, dust),
    debit(house('swap_inventory', 'USDT'), dust),
  ])
  expect(await importOf({ ...NOVEMBER, holder: company, currency: 'USDT' })).toBe(
    [
      'Date,Description,Amount',
      '01/11/2026,Deposit - dep_1,2000000.00',
      `05/11/2026,"Zend Pay - =Kofi, ""Ọ̀ṣun"" & Sons - ${transfer}",-1234567.89`,
      `30/11/2026,Swap - ${swap},0.000002`,
      '',
    ].join('\r\n'),
  )
  // The programs know the headings in English alone.
  expect(await importOf({ ...NOVEMBER, holder: company, currency: 'ETH', locale: 'fr' })).toBe(
    'Date,Description,Amount\r\n',
  )
})

test('what a bookkeeping program adds up is the change of the balance, and never a cut file', async () => {
  const amounts = [500_000_000n, -1n, 37n, -499_000_000n, 12_345_678n]
  const before = 12_300_000_001n
  await book('deposit_credit', ada, before, '2026-10-31T23:59:59.999Z')
  for (const [n, amount] of amounts.entries()) await book('deposit_credit', ada, amount, `2026-11-0${n + 1}T08:00:00Z`)
  const request = { ...NOVEMBER, holder: ada, currency: 'BTC' } as const
  const { rows } = expectOk(await readImportSheet(db.read, request))
  const satoshis = rows.map(([, , amount = '']) => {
    const [whole, part = ''] = amount.split('.')
    return BigInt(`${whole}${part.padEnd(8, '0')}`)
  })
  const [held] = await balancesOf(db.read, ada)
  expect(satoshis).toEqual(amounts)
  expect(satoshis.reduce((all, one) => all + one, before)).toBe(held?.total.amount)
  expect(await readImportSheet(db.read, { ...request, linesMax: 4 })).toEqual({
    ok: false,
    refusal: { code: 'invalid_request', field: 'query.from', linesMax: 4 },
  })
})

test('the ends of a period are found in a long chain wherever they lie', async () => {
  const days = Array.from({ length: 23 }, (_, n) => `2026-11-${String(n + 1).padStart(2, '0')}`)
  for (const day of days) await book('deposit_credit', ada, 1n, `${day}T05:00:00Z`)
  for (const [from, to] of [
    [1, 23],
    [1, 1],
    [23, 23],
    [7, 19],
    [12, 12],
  ] as const) {
    const found = await entriesBetween(
      db.read,
      { owner: ada, asset: 'BTC' },
      daysOf(days[from - 1] ?? '', days[to - 1] ?? ''),
      100,
    )
    expect(found.map(({ balance }) => balance?.amount)).toEqual(
      days.slice(from - 1, to).map((_, n) => BigInt(from + n)),
    )
  }
  expect(
    await entriesBetween(db.read, { owner: ada, asset: 'BTC' }, daysOf('2026-11-01', '2026-11-30'), 5),
  ).toHaveLength(5)
})
