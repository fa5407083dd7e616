import { type Locale, receiptView, type TransactionDetail } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { identiconSeed } from '@zend/kernel/identicon'
import fc from 'fast-check'
import jsQr from 'jsqr'
import { describe, expect, test } from 'vitest'
import { DEPOSIT, DETAILS, PAID_ABROAD, RETURNED_ABROAD, SWAP, TRANSFER, WITHDRAWAL } from './details.fixture.ts'
import { amountText, atText } from './format.ts'
import { painted, readPdf } from './pdf-text.fixture.ts'
import { drawPdf } from './pdf.ts'
import { openReceipt, receiptKeyFrom, signReceipt } from './receipt-code.ts'
import { sheetOf } from './receipt-sheet.ts'
import { isDone, type Provable, receiptViewOf, shortName } from './receipts.ts'
import { PROOF_TEXTS } from './proof-texts.ts'
import { RECEIPT_TEXTS } from './texts.ts'

const LOCALES: readonly Locale[] = ['en', 'fr', 'es', 'pt']
const key = receiptKeyFrom(Buffer.alloc(32, 7))
const issuedAt = new Date('2026-11-21T10:30:00.000Z')
const claim = { id: newId('wdr', 0), direction: 'out', issuedAt } as const
const signed = signReceipt(key, claim)

describe('the code of a receipt', () => {
  test('is read back as it was signed, and fits where the contract wants it', () => {
    expect(openReceipt(key, signed.code)).toEqual(signed)
    expect(signed).toMatchObject(claim)
    expect(signed.code).toMatch(/^[\w-]{20,200}$/)
    expect(signed.fingerprint).toMatch(/^[0-9a-f]{4}( [0-9a-f]{4}){3}$/)
  })
  test('does not open with another key, nor as anything that was not signed', () => {
    expect(openReceipt(receiptKeyFrom(Buffer.alloc(32, 8)), signed.code)).toBeNull()
    for (const code of [
      '',
      'x'.repeat(40),
      'A'.repeat(86),
      `${signed.code}=`,
      `${signed.code}A`,
      ` ${signed.code}`,
      signed.code.slice(0, -1),
    ]) {
      expect(openReceipt(key, code)).toBeNull()
    }
  })
  test('does not open with any character changed', () => {
    const character = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
    fc.assert(
      fc.property(fc.nat(signed.code.length - 1), character, (at, other) => {
        fc.pre(signed.code[at] !== other)
        expect(openReceipt(key, signed.code.slice(0, at) + other + signed.code.slice(at + 1))).toBeNull()
      }),
    )
  })
  test('of another id, side or time has another signature', () => {
    const others = [
      { ...claim, id: newId('wdr', 1) },
      { ...claim, direction: 'in' as const },
      { ...claim, issuedAt: new Date(+issuedAt + 1) },
    ]
    const prints = [claim, ...others].map((each) => signReceipt(key, each).fingerprint)
    expect(new Set(prints).size).toBe(4)
  })
  test('is made for transactions alone', () => {
    for (const id of [newId('usr', 0), 'wdr_', 'anything'])
      expect(() => signReceipt(key, { ...claim, id })).toThrow(RangeError)
  })
})

describe('what the page of a receipt shows', () => {
  test.each(DETAILS)('of a $transactionType is what its contract says, names shortened', (detail) => {
    const view = receiptViewOf(detail, { name: 'Ada Nkem Obi', username: 'ada' }, signed)
    expect(receiptView.parse(view)).toEqual(view)
    expect(view).toMatchObject({
      customer: 'Ada O.',
      status: 'success',
      issuedAt: issuedAt.toISOString(),
      fingerprint: signed.fingerprint,
    })
    expect(JSON.stringify(view)).not.toMatch(/Obi|Mensah|kofi|wallet|Rent/)
  })
  test('has the fee where one is charged, the other side of a transfer, and the time of completion', () => {
    const view = (detail: TransactionDetail) => receiptViewOf(detail, { name: 'Ada', username: 'ada' }, signed)
    expect(view(DEPOSIT)).toMatchObject({
      fee: null,
      party: null,
      address: DEPOSIT.address,
      txid: DEPOSIT.txid,
      at: DEPOSIT.creditedAt,
    })
    expect(view(WITHDRAWAL)).toMatchObject({
      fee: { amount: '1.250000', currency: 'USDT' },
      party: null,
      at: '2026-11-21T09:58:12.000Z',
    })
    expect(view(SWAP)).toMatchObject({
      fee: { amount: '0.00250000', currency: 'BTC' },
      counter: SWAP.counter,
      address: null,
      txid: null,
    })
    expect(view(TRANSFER)).toMatchObject({ fee: null, party: 'Kofi M.', customer: 'Ada' })
    const firm = { name: 'Baobab Trading Ltd', username: null }
    const received: TransactionDetail = { ...TRANSFER, party: null, partyName: firm.name }
    expect([view(received).party, receiptViewOf(TRANSFER, firm, signed).customer]).toEqual([firm.name, firm.name])
  })
  test('a payment abroad shows whom it paid, and the end of the account; later, that it came back', () => {
    const firm = { name: 'Baobab Trading Ltd', username: null }
    const view = receiptViewOf(PAID_ABROAD, firm, signed)
    expect(receiptView.parse(view)).toEqual(view)
    expect(view).toMatchObject({
      status: 'success',
      customer: firm.name,
      party: 'Porto Ceramics Lda',
      counter: { amount: '11651.37', currency: 'EUR' },
      fee: { amount: '100.98', currency: 'USD' },
      accountEnds: '4051',
      tracking: PAID_ABROAD.tracking,
      delivery: 'told',
      returnedAt: null,
      at: PAID_ABROAD.deliveredAt,
    })
    const text = JSON.stringify(view)
    for (const hidden of ['PT5000', 'Rua do Almada', 'Kofi', 'Invoice', PAID_ABROAD._id])
      expect(text).not.toContain(hidden)
    expect(receiptViewOf(RETURNED_ABROAD, firm, signed)).toMatchObject({
      status: 'returned',
      returnedAt: '2026-12-12T08:00:00.000Z',
    })
    const person = { ...PAID_ABROAD.payee, name: { type: 'person', first: 'Rui', last: 'Costa' } } as const
    expect(receiptViewOf({ ...PAID_ABROAD, payee: person }, firm, signed).party).toBe('Rui C.')
  })
  test.each([
    ['Ada Obi', 'Ada O.'],
    ['  Mary   Jane Watson ', 'Mary W.'],
    ['Adé Ọ̀ṣun', 'Adé Ọ̀.'],
    ['Madonna', 'Madonna'],
  ])('a name: %s is %s', (name, short) => {
    expect(shortName(name)).toBe(short)
  })
  test('only what is done has a receipt', () => {
    for (const status of ['returned', 'failed', 'pending', 'action-required', 'action-updated', 'processing'] as const)
      expect(isDone({ status })).toBe(false)
    expect(isDone({ status: 'success' })).toBe(true)
    // What was delivered keeps its proof when it comes back; what never arrived has none.
    expect([isDone(PAID_ABROAD), isDone(RETURNED_ABROAD)]).toEqual([true, true])
    expect(isDone({ ...PAID_ABROAD, status: 'processing', deliveredAt: null, delivery: null })).toBe(false)
  })
})

describe('how receipts write', () => {
  test('amounts: exactly, in the language’s own way', () => {
    expect(LOCALES.map((locale) => amountText(locale, '1234567.500000', 'USDT'))).toEqual([
      '1,234,567.50\u00a0USDT',
      '1\u00a0234\u00a0567,50\u00a0USDT',
      '1.234.567,50\u00a0USDT',
      '1\u00a0234\u00a0567,50\u00a0USDT',
    ])
    expect(amountText('en', '123456789012345678.000000000000000001', 'ETH')).toBe(
      '123,456,789,012,345,678.000000000000000001\u00a0ETH',
    )
  })
  test('instants: in UTC, and saying so', () => {
    expect(LOCALES.map((locale) => atText(locale, new Date('2026-03-01T23:05:00Z')))).toEqual([
      '1 March 2026, 23:05 UTC',
      '1 mars 2026, 23:05 UTC',
      '1 de marzo de 2026, 23:05 UTC',
      '1 de março de 2026, 23:05 UTC',
    ])
  })
})

describe('a receipt on paper', () => {
  const link = `https://app.example.com/receipt/${signed.code}`
  const paperOf = async (detail: Provable, locale: Locale, name = 'Adéọlá Obi ₦₵') => {
    const sheet = sheetOf({ detail, customer: { name, username: 'ade' }, signed, link, locale })
    const address = sheet.address === null ? null : await identiconSeed(sheet.address.text)
    return {
      sheet,
      pdf: readPdf(await drawPdf({ ...sheet, identicons: { head: await identiconSeed(signed.fingerprint), address } })),
    }
  }
  const cases = LOCALES.flatMap((locale) => DETAILS.map((detail) => ({ locale, detail, kind: detail.transactionType })))

  test.each(cases)('of a $kind in $locale says every fact, on one page', async ({ locale, detail }) => {
    const { sheet, pdf } = await paperOf(detail, locale)
    const texts = RECEIPT_TEXTS[locale]
    const text = pdf.lines.join('')
    expect(pdf.pages).toBe(1)
    expect(text).not.toContain('\uFFFD')
    expect(text).not.toContain('?')
    const facts = [
      texts.title,
      sheet.heading,
      amountText(locale, detail.amount, detail.currency),
      ...(detail.counter === null
        ? []
        : [texts.received(amountText(locale, detail.counter.amount, detail.counter.currency))]),
      `${texts.labels.customer}Adéọlá Obi ₦₵ · @ade`,
      `${texts.labels.reference}${detail._id}`,
      texts.signature(signed.fingerprint),
      texts.issued(atText(locale, issuedAt)),
      link,
    ]
    for (const fact of facts) expect(text).toContain(fact)
  })
  test('of a withdrawal has what was charged, what arrives, and the proof on the chain with its link', async () => {
    const { pdf } = await paperOf(WITHDRAWAL, 'en')
    expect(pdf.lines).toContain('Fee1.25\u00a0USDT')
    expect(pdf.lines).toContain('Recipient gets12,249.25\u00a0USDT')
    expect(pdf.lines).toContain('NetworkEthereum (ERC-20)')
    expect(pdf.lines.join('')).toContain(WITHDRAWAL.txid)
    expect(pdf.lines.join('')).toContain(WITHDRAWAL.address)
    expect(pdf.links).toContain(WITHDRAWAL.explorerUrl)
    expect(pdf.lines.join('')).not.toContain('Kofi')
  })
  test('of a transfer names the other side, and keeps the note to itself', async () => {
    const [sent, received] = [await paperOf(TRANSFER, 'en'), await paperOf({ ...TRANSFER, direction: 'in' }, 'en')]
    expect(sent.pdf.lines).toContain('ToKofi Mensah · @kofi_mensah')
    expect(received.pdf.lines).toContain('FromKofi Mensah · @kofi_mensah')
    expect([sent.sheet.heading, received.sheet.heading]).toEqual(['Sent with Zend Pay', 'Received with Zend Pay'])
    expect(sent.pdf.lines.join('')).not.toContain('Rent')
  })
  test('of the longest amount and name stays on its page, uncut', async () => {
    const amount = `${'9'.repeat(20)}.${'1'.repeat(18)}`
    const { pdf } = await paperOf({ ...TRANSFER, amount, currency: 'ETH' }, 'en', `${'W'.repeat(60)} ${'M'.repeat(60)}`)
    expect(pdf.pages).toBe(1)
    expect(pdf.lines.join('')).toContain(amountText('en', amount, 'ETH'))
    expect(pdf.lines.join('').replaceAll(' ', '')).toContain(`${'W'.repeat(60)}${'M'.repeat(60)}·@ade`)
  })
  test.each(LOCALES)(
    'of a payment abroad in %s proves it: who, whom, how much, out of what, by which references',
    async (locale) => {
      const { sheet, pdf } = await paperOf(PAID_ABROAD, locale)
      const text = pdf.lines.join('')
      expect(pdf.pages).toBe(1)
      expect(text).not.toContain('\uFFFD')
      expect([sheet.amount, sheet.title]).toEqual([amountText(locale, '11651.37', 'EUR'), PROOF_TEXTS[locale].title])
      for (const fact of [
        'Baobab Trading Ltd · RC 12345',
        'Porto Ceramics Lda',
        'IBAN PT50003300004512889074051',
        amountText(locale, '12722.990000', 'USDT'),
        amountText(locale, '100.98', 'USD'),
        `2041: ${amountText(locale, '11000.00', 'EUR')}`,
        'Invoice 2041',
        'SEPA',
        'Ada Obi',
        'Kofi Mensah; Ben Otieno',
        PAID_ABROAD._id,
        PAID_ABROAD.tracking ?? '',
        PAID_ABROAD.providerReference ?? '',
        atText(locale, new Date(PAID_ABROAD.deliveredAt ?? '')),
        PROOF_TEXTS[locale].told,
        PROOF_TEXTS[locale].purposes.goods,
        link,
      ])
        expect(text).toContain(fact)
      expect(text).not.toContain(PROOF_TEXTS[locale].labels.cameBack)
    },
  )
  test('of a payment abroad that was returned says so, still on one page above its proof', async () => {
    const { sheet, pdf } = await paperOf(RETURNED_ABROAD, 'en')
    expect(pdf.pages).toBe(1)
    expect(sheet.heading).toBe('Delivered, and returned since')
    expect(pdf.lines.join('')).toContain('Came back12 December 2026, 08:00 UTC · 11,636.37\u00a0EUR')
    expect(pdf.lines.join('')).toContain('12,706.60\u00a0USDT, to the balance that paid')
  })
  test('of a payment abroad with more than a page has room for is whole on two, the proof at the end', async () => {
    const invoices = Array.from({ length: 20 }, (_, n) => ({ number: `2026-${String(n)}`, pays: '582.56' }))
    const { pdf } = await paperOf(
      { ...RETURNED_ABROAD, invoices, remittance: 'Teak, third delivery '.repeat(6).trim() },
      'en',
    )
    const text = pdf.lines.join('').replaceAll(/\s/g, '')
    expect(pdf.pages).toBe(2)
    for (const fact of ['2026-19:582.56EUR', RETURNED_ABROAD._id, signed.fingerprint, link])
      expect(text).toContain(fact.replaceAll(/\s/g, ''))
  })
  test('carries a code that a reader takes to its page', async () => {
    for (const detail of DETAILS) {
      const { pdf } = await paperOf(detail, 'fr')
      const { pixels, side } = painted(pdf.rectangles)
      expect(jsQr(pixels, side, side)?.data).toBe(link)
      expect(pdf.links).toContain(link)
    }
  })
})
