import { DEFAULTS } from '@zend/server/config'
import { expectOk, pdfOf, testClock } from '@zend/tests/testkit'
import PDFDocument from 'pdfkit'
import { deflateSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkPdf } from '../verification/index.ts'
import { differencesOf, namesOtherAccount } from './differences.ts'
import { openInvoiceReader } from './invoice-reader.ts'
import { numberKeyOf } from './invoices.ts'
import { textOfPdf } from './pdf-text.ts'
import { readFields } from './read-fields.ts'
import { money } from '@zend/kernel'

const LINES = [
  'Harbour Supplies Ltd, 4 Mill Lane, Leeds',
  'Bill to: Baobab & Sons Nig. Ltd',
  'Invoice number: HS-2026/077',
  'Invoice date: 3 November 2026',
  'Subtotal 1,100.00',
  'VAT 134.50',
  'Total due: GBP 1,234.50',
  'IBAN: GB29 NWBK 6016 1331 9268 19',
]

/** A PDF as programs write it: compressed, and with the standard letters of PDF in hex. */
async function written(lines: readonly string[], compress: boolean): Promise<Buffer> {
  const document = new PDFDocument({ compress, info: { Title: 'Invoice' } })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve) => void document.on('end', resolve))
  for (const line of lines) document.text(line)
  document.end()
  await ended
  return Buffer.concat(parts)
}

describe('the text of a PDF', () => {
  test('is read line by line, however it is written', async () => {
    const plain = LINES.join('\n')
    expect(textOfPdf(pdfOf(LINES))).toBe(plain)
    for (const compress of [true, false]) {
      const bytes = await written(LINES, compress)
      expect(checkPdf(bytes)).toMatchObject({ ok: true })
      expect(textOfPdf(bytes)).toBe(plain)
    }
  })

  test('is taken from what a font says that its codes mean', () => {
    const cmap = '1 beginbfrange <0003> <0020> <0041> endbfrange 1 beginbfchar <0001> <0020> endbfchar'
    const coded = 'INVOICE NUMBER WRITTEN IN CODES OF A FONT OF ITS OWN'
    const hex = [...coded].map((sign) => (sign === ' ' ? 1 : sign.charCodeAt(0) - 65 + 3).toString(16).padStart(4, '0'))
    const objects = [
      '<< /Type /Page /Resources 2 0 R /Contents [5 0 R] >>',
      '<< /Font << /F1 3 0 R >> >>',
      '<< /Type /Font /Subtype /Type0 /ToUnicode 4 0 R >>',
      `<< /Length 1 >>\nstream\n${cmap}\nendstream`,
      `<< /Length 1 >>\nstream\nBT /F1 9 Tf [<${hex.join('')}>] TJ ET\nendstream`,
    ]
    const body = objects.map((object, n) => `${n + 1} 0 obj\n${object}\nendobj\n`).join('')
    const pdf = (text: string) => textOfPdf(Buffer.from(`%PDF-1.7\n${text}%%EOF`, 'latin1'))
    expect(pdf(body)).toBe(coded)
    // Without a table nobody knows what the codes mean.
    expect(pdf(body.replace('/ToUnicode 4 0 R', ''))).not.toContain('INVOICE')
  })

  test('is none of a scan, of nothing, and of what unpacks to more than any invoice', async () => {
    expect(textOfPdf(pdfOf(['short']))).toBeNull()
    expect(textOfPdf(Buffer.from('%PDF-1.7 1 0 obj << /Type /Page >> endobj %%EOF'))).toBeNull()
    const bomb = deflateSync(Buffer.alloc(60_000_000, 'BT (x) Tj ET ')).toString('latin1')
    const huge = `1 0 obj << /Type /Page /Contents 2 0 R >> endobj\n2 0 obj << /Filter /FlateDecode >>\nstream\n${bomb}\nendstream endobj`
    const before = performance.now()
    expect(textOfPdf(Buffer.from(`%PDF-1.7\n${huge}\n%%EOF`, 'latin1'))).toBeNull()
    expect(performance.now() - before).toBeLessThan(2_000)
  })
})

test.for([
  ['a string without an end', `(${'a'.repeat(2_900_000)}`],
  ['brackets within brackets', '('.repeat(2_900_000)],
  ['a bracket and a letter', '(a'.repeat(1_450_000)],
  ['operators without letters', 'q Q '.repeat(700_000)],
  ['numbers', '[1 2 3'.repeat(480_000)],
] as const)('%s keeps nobody waiting', ([, content]) => {
  const text = `1 0 obj << /Type /Page /Contents 2 0 R >> endobj\n2 0 obj << >>\nstream\n${content}\nendstream endobj`
  const before = performance.now()
  textOfPdf(Buffer.from(`%PDF-1.7\n${text}\n%%EOF`, 'latin1'))
  expect(performance.now() - before).toBeLessThan(5_000)
})

test.for([
  ['tables that never end', 'beginbfchar '.repeat(240_000)],
  ['ranges of everything', `beginbfrange ${'<0000> <ffffffff> <0041> '.repeat(100_000)} endbfrange`],
  ['lists that never end', `beginbfrange ${'<0> <1> [ '.repeat(280_000)} endbfrange`],
] as const)('%s keep nobody waiting', ([, cmap]) => {
  const objects = [
    '<< /Type /Page /Resources << /Font << /F1 2 0 R >> >> /Contents 4 0 R >>',
    '<< /ToUnicode 3 0 R >>',
    `<< >>\nstream\n${cmap}\nendstream`,
    '<< >>\nstream\nBT /F1 9 Tf (x) Tj ET\nendstream',
  ]
  const text = objects.map((object, n) => `${n + 1} 0 obj\n${object}\nendobj\n`).join('')
  const before = performance.now()
  textOfPdf(Buffer.from(`%PDF-1.7\n${text}%%EOF`, 'latin1'))
  expect(performance.now() - before).toBeLessThan(5_000)
})

describe('what is certain', () => {
  test('is labelled, and said once', () => {
    expect(readFields(LINES.join('\n'))).toEqual({
      number: 'HS-2026/077',
      date: '2026-11-03',
      currency: 'GBP',
      total: '1234.50',
      accounts: ['GB29NWBK60161331926819'],
    })
    expect(readFields(null)).toEqual({ number: null, date: null, currency: null, total: null, accounts: [] })
  })

  test.for([
    ['Invoice no. A-1', 'A-1'],
    ['FACTURE N° 2026-12', '2026-12'],
    ['Factura número: none here', null],
    ['Invoice number: A-1\nInvoice number: A-2', null],
    ['The invoice is for tiles', null],
  ])('the number in “%s” is %s', ([text, number]) => expect(readFields(text ?? '').number).toBe(number))

  test.for([
    ['Invoice date: 2026-11-03', '2026-11-03'],
    ['Date of issue 13/11/2026', '2026-11-13'],
    ['Date of issue 11/13/2026', '2026-11-13'],
    ['Date of issue 03/11/2026', null],
    ['Date of issue 03.11.2026', '2026-11-03'],
    ['Date de facture : 3 novembre 2026', '2026-11-03'],
    ['Fecha de emisión: 3 de noviembre de 2026', '2026-11-03'],
    ['Invoice date: November 3, 2026', '2026-11-03'],
    ['Invoice date: 31 February 2026', null],
    ['Due date: 2026-12-03', null],
  ])('the day in “%s” is %s', ([text, day]) => expect(readFields(text ?? '').date).toBe(day))

  test.for([
    ['Total 1,234.50', '1234.50'],
    ['Total: 1.234,50', '1234.50'],
    ["Total 1'234.50", '1234.50'],
    ['Amount due\n1234.50', '1234.50'],
    ['Total 900.00\nTotal due 1,000.00', '1000.00'],
    ['Total 900.00\nTotal 1,000.00', null],
    ['Subtotal 900.00', null],
    ['Total 1,234', null],
    ['Total 1.234.50', null],
    ['Total 0012.00', '12.00'],
  ])('the total in “%s” is %s', ([text, total]) => expect(readFields(text ?? '').total).toBe(total))

  test.for([
    ['Total 5.00 EUR', 'EUR'],
    ['Total £5.00', 'GBP'],
    ['Total $5.00', null],
    ['Total US$5.00, about CAD 7', null],
    ['EUROPE', null],
  ])('the currency in “%s” is %s', ([text, currency]) => expect(readFields(text ?? '').currency).toBe(currency))

  test('an account is one whose check digits are right', () => {
    expect(readFields('IBAN DE89 3704 0044 0532 0130 00 BIC COBADEFF').accounts).toEqual(['DE89370400440532013000'])
    expect(readFields('IBAN DE88 3704 0044 0532 0130 00').accounts).toEqual([])
  })
})

const ADDRESS = { street: 'Mill Lane', number: '4', town: 'Leeds', region: '', postcode: 'LS1 4AP', country: 'GB' }
const PAYEE = {
  currency: 'GBP',
  name: { type: 'company', company: 'Harbour Supplies Ltd' },
  address: ADDRESS,
  bank: { way: 'gb-bank', sortCode: '601613', account: '31926819' },
} as const

test('an invoice is compared with its supplier, its company, and what was read', () => {
  const text = LINES.join('\n')
  const said = {
    supplier: { id: 'spr_1', payee: PAYEE },
    companyNames: ['Baobab and Sons Limited'],
    number: 'hs 2026 077',
    date: '2026-11-03',
    total: money('GBP', 123_450n),
  }
  const differences = (change: Partial<typeof said>, of: string | null = text) =>
    differencesOf(DEFAULTS.invoices, of, readFields(of), { ...said, ...change })
  expect(differences({})).toEqual([])
  expect(differences({}, null)).toEqual(['unread'])
  expect(differences({ companyNames: ['Iroko Foods Plc'] })).toEqual(['company_name'])
  expect(differences({ companyNames: ['Iroko Foods Plc', 'Baobab Sons'] })).toEqual([])
  const other = { ...PAYEE, name: { type: 'company', company: 'Harbour Traders Ltd' } } as const
  expect(differences({ supplier: { id: 'spr_1', payee: other } as unknown as (typeof said)['supplier'] })).toEqual([
    'supplier_name',
  ])
  expect(differences({ number: 'HS-2026/078', date: '2026-11-04', total: money('GBP', 123_451n) })).toEqual([
    'number',
    'date',
    'total',
  ])
})

test('only an account that can be read with certainty is another one', () => {
  const [german, british] = ['DE89370400440532013000', 'GB29NWBK60161331926819']
  expect(namesOtherAccount([british], PAYEE)).toBe(false)
  expect(namesOtherAccount(['GB33BUKB20201555555555'], PAYEE)).toBe(true)
  expect(namesOtherAccount([german], PAYEE)).toBe(false)
  const euro = { ...PAYEE, bank: { way: 'eu-iban', iban: german } } as const
  expect(namesOtherAccount([], euro)).toBe(false)
  expect(namesOtherAccount([british, german], euro)).toBe(false)
  expect(namesOtherAccount([british], euro)).toBe(true)
  const swift = {
    way: 'swift',
    bic: 'BKCHCNBJ110',
    account: '6217000100',
    intermediaryBic: null,
    charges: 'shared',
  } as const
  expect(namesOtherAccount([german], { ...PAYEE, bank: swift })).toBe(false)
})

test('a number is the same however it is written', () => {
  expect(numberKeyOf('INV-0077 / b')).toBe('INV0077B')
  expect(numberKeyOf('inv 0077b')).toBe('INV0077B')
  expect(numberKeyOf('№ 7')).not.toBe(numberKeyOf('77'))
  expect(numberKeyOf('--')).toBe('--')
})

describe('the reader of files', () => {
  const policy = { readMaxMs: 400, readsWaitingMax: 1 }
  const open = () => openInvoiceReader({ clock: testClock(), policy })
  // Forty pages share a font whose table is read again for each.
  const shared = [
    '<< /ToUnicode 91 0 R >>',
    `<< >>\nstream\nbeginbfrange ${'<0> <ffffffff> <41> '.repeat(140_000)} endbfrange\nendstream`,
  ]
  const page = '<< /Type /Page /Resources << /Font << /F1 90 0 R >> >> /Contents 92 0 R >>'
  const content = `<< >>\nstream\nBT /F1 9 Tf (${'x'.repeat(60)}) Tj ET\nendstream`
  const numbered = [
    ...Array.from({ length: 40 }, (_, n) => [n + 1, page]),
    ...[...shared, content].map((each, n) => [90 + n, each]),
  ]
  const slow = Buffer.from(
    `%PDF-1.7\n${numbered.map(([n, each]) => `${n} 0 obj\n${each}\nendobj\n`).join('')}%%EOF`,
    'latin1',
  )

  test('answers others until it gives up a file that is made to be slow, and reads the next', async () => {
    const read = open()
    let lastTurn = performance.now()
    const turns = setInterval(() => (lastTurn = performance.now()), 2)
    onTestFinished(() => clearInterval(turns))
    const hostile = read(slow)
    const honest = read(pdfOf(LINES))
    await hostile
    // Read on this thread, the file would have kept every turn waiting for all of its time.
    expect(performance.now() - lastTurn).toBeLessThan(policy.readMaxMs / 2)
    expect(expectOk(await hostile)).toEqual({ text: null, read: readFields(null) })
    expect(expectOk(await honest)).toEqual({ text: LINES.join('\n'), read: readFields(LINES.join('\n')) })
  })

  test('lets no more files wait than it may, and takes others afterwards', async () => {
    const read = open()
    const asked = await Promise.all([1, 2, 3].map(() => read(pdfOf(LINES))))
    expect(asked.map(({ ok }) => ok)).toEqual([true, true, false])
    expect(asked[2]).toMatchObject({ refusal: { code: 'rate_limited' } })
    expectOk(await read(pdfOf(LINES)))
  })
})
