/** Invoices on a real database, as the API's own login writes them: what is taken, confirmed, shown and removed. */
import type { FxPayee } from '@zend/corridors'
import { DAY_MS, HOUR_MS, newId, refuse } from '@zend/kernel'
import { accountsOn, companiesOn, expectOk, pdfOf, TEST_SECRET, testDatabase } from '@zend/tests/testkit'
import { afterAll, expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { openDatabase } from '../../database/index.ts'
import {
  addInvoice,
  confirmInvoice,
  type ConfirmCommand,
  type InvoicesDeps,
  invoicesKeysFrom,
  listInvoices,
  openInvoiceFile,
  openInvoiceReader,
  readInvoice,
  readInvoiceFile,
  removeInvoice,
} from './index.ts'

const db = await testDatabase()
const { clock, customer } = accountsOn(db)
const companies = companiesOn(db, clock)
const api = openDatabase({ url: db.url, applicationName: 'zend-test-api', role: 'zend_api', poolMax: 4 })
afterAll(() => api.close())

const PAYEE: FxPayee = {
  currency: 'EUR',
  name: { type: 'company', company: 'Porto Ceramics Lda' },
  address: { street: 'Rua das Flores', number: '12', town: 'Porto', region: '', postcode: '4050', country: 'PT' },
  bank: { way: 'eu-iban', iban: 'PT50000201231234567890154' },
}
const deps: InvoicesDeps = {
  db: api,
  clock,
  policy: { ...DEFAULTS.invoices, perHourMax: 5 },
  invoicesKeys: invoicesKeysFrom(TEST_SECRET),
  reencode: async (bytes) => (bytes.length > 3 ? { ok: true, value: bytes } : refuse('picture_unreadable')),
  readPdf: openInvoiceReader({ clock, policy: DEFAULTS.invoices }),
  supplier: async (_tx, _company, id) => (id === 'spr_porto' ? { id, payee: PAYEE } : null),
  companyNames: async () => ['Baobab Ltd'],
}
const { userId } = await customer()
const member = async () => ({ holder: await companies.open(), userId })
const pdf = (...lines: readonly string[]) => ({
  type: 'application/pdf',
  bytes: pdfOf(['Porto Ceramics Lda', ...lines]),
})
const day = (ms = 0): string => new Date(+clock.now() + ms).toISOString().slice(0, 10)
const said = (change: Partial<ConfirmCommand> = {}): ConfirmCommand => ({
  supplierId: 'spr_porto',
  number: 'PC-9',
  date: day(),
  currency: 'EUR',
  total: '250.00',
  ...change,
})
const refused = (code: string, facts: object = {}) => ({ ok: false, refusal: { code, ...facts } })

test('a file is stored as it is shown, sealed, and read by machine', async () => {
  const ada = await member()
  const file = pdf(
    'To Baobab Ltd',
    'Fatura n.º PC-9',
    'Total a pagar: EUR 250,00',
    'IBAN PT50 0002 0123 1234 5678 9015 4',
  )
  const { id } = expectOk(await addInvoice(deps, ada, file))
  const stored = expectOk(await readInvoice(deps, ada, id))
  expect(stored).toMatchObject({ format: 'pdf', confirmed: null, used: 0n, madeBy: userId })
  expect(stored.read).toMatchObject({ currency: 'EUR', total: '250.00', accounts: ['PT50000201231234567890154'] })
  expect(Buffer.from(expectOk(await readInvoiceFile(deps, ada, id)).content).equals(file.bytes)).toBe(true)
  const { rows } = await db.owner.pool.query<{ sealed: Buffer }>('select sealed from invoices.invoices where id = $1', [
    id,
  ])
  expect(rows[0]?.sealed.includes('Porto')).toBe(false)
  const picture = expectOk(await addInvoice(deps, ada, { type: 'image/png', bytes: Buffer.from('pixels') }))
  expect(expectOk(await confirmInvoice(deps, ada, picture.id, said())).confirmed?.differences).toEqual(['unread'])
  expect((await listInvoices(deps, ada, { supplier: null, open: false }, { page: 1, limit: 10 })).total).toBe(2)
  const open = await listInvoices(deps, ada, { supplier: 'spr_porto', open: true }, { page: 1, limit: 10 })
  expect(open.invoices.map((each) => each.id)).toEqual([picture.id])
})

test('what is no invoice is not taken, nor more than a company hands in', async () => {
  const ada = await member()
  const active = Buffer.from('%PDF-1.7\n<< /OpenAction << /S /JavaScript >> >>\n%%EOF')
  expect(await addInvoice(deps, ada, { type: 'application/pdf', bytes: active })).toEqual(refused('file_unreadable'))
  expect(await addInvoice(deps, ada, { type: 'image/png', bytes: Buffer.from('x') })).toEqual(
    refused('picture_unreadable'),
  )
  for (let n = 0; n < 5; n += 1) expectOk(await addInvoice(deps, ada, pdf(`number ${n}`)))
  expect(await addInvoice(deps, ada, pdf('one more'))).toMatchObject(refused('rate_limited'))
  clock.advance(HOUR_MS)
  expectOk(await addInvoice(deps, ada, pdf('one more')))
})

test('it is confirmed once, for a supplier of the company, in its currency, and of these days', async () => {
  const ada = await member()
  const { id } = expectOk(await addInvoice(deps, ada, pdf('To Baobab Ltd')))
  const confirm = (change: Partial<ConfirmCommand>) => confirmInvoice(deps, ada, id, said(change))
  expect(await confirm({ supplierId: 'spr_nobody' })).toEqual(refused('supplier_unknown'))
  expect(await confirm({ currency: 'GBP' })).toEqual(refused('invalid_request', { field: 'body.currency' }))
  expect(await confirm({ total: '250.001' })).toEqual(refused('invalid_request', { field: 'body.total' }))
  const days = { from: day(-180 * DAY_MS), by: day(7 * DAY_MS) }
  expect(await confirm({ date: day(-181 * DAY_MS) })).toEqual(refused('invoice_date', days))
  expect(await confirm({ date: day(8 * DAY_MS) })).toEqual(refused('invoice_date', days))
  expect(await confirm({ date: days.from })).toMatchObject({ ok: true })
  expect(await confirm({})).toEqual(refused('invoice_confirmed'))
})

test('one that is wrong is removed and handed in again', async () => {
  const ada = await member()
  const first = expectOk(await addInvoice(deps, ada, pdf('the same')))
  expectOk(await confirmInvoice(deps, ada, first.id, said({ total: '25.00' })))
  expectOk(await removeInvoice(deps, ada, first.id))
  expect(await readInvoice(deps, ada, first.id)).toEqual(refused('not_found'))
  expect(await removeInvoice(deps, ada, first.id)).toEqual(refused('not_found'))
  const again = expectOk(await addInvoice(deps, ada, pdf('the same')))
  expectOk(await confirmInvoice(deps, ada, again.id, said()))
})

test('what nobody confirmed is gone after a week, once the next one comes', async () => {
  const ada = await member()
  const loose = expectOk(await addInvoice(deps, ada, pdf('loose')))
  const stays = expectOk(await addInvoice(deps, ada, pdf('stays')))
  expectOk(await confirmInvoice(deps, ada, stays.id, said()))
  clock.advance(8 * DAY_MS)
  expectOk(await addInvoice(deps, ada, pdf('the next')))
  const { rows } = await db.owner.pool.query('select id from invoices.invoices where id in ($1, $2)', [
    loose.id,
    stays.id,
  ])
  expect(rows).toEqual([{ id: stays.id }])
})

test('another company has none of it', async () => {
  const [ada, kofi] = [await member(), await member()]
  const { id } = expectOk(await addInvoice(deps, ada, pdf('private')))
  for (const call of [readInvoice, readInvoiceFile, removeInvoice])
    expect(await call(deps, kofi, id)).toEqual(refused('not_found'))
  expect(await confirmInvoice(deps, kofi, id, said())).toEqual(refused('not_found'))
  expect(await readInvoice(deps, ada, newId('ivc', 0))).toEqual(refused('not_found'))
})

test('one of us opens a file for a reason that is recorded', async () => {
  const ada = await member()
  const file = pdf('for the operator')
  const { id } = expectOk(await addInvoice(deps, ada, file))
  const by = { operator: 'ada@zend', why: 'papers in yuan' }
  const opened = expectOk(await openInvoiceFile({ ...deps, db }, by, id))
  expect(Buffer.from(opened.content).equals(file.bytes)).toBe(true)
  const { rows } = await db.owner.pool.query<{ actor: string; action: string }>(
    'select actor, action from audit.events where subject = $1',
    [id],
  )
  expect(rows).toEqual([{ actor: 'ada@zend', action: 'invoices.file_opened' }])
})
