/** Files of payments as people and banks write them, and how a file that is not one is told. */
import { expectOk } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { xmlTree } from '../../connectors/fx/index.ts'
import { readFile } from './read-file.ts'

const read = (text: string | Uint8Array) =>
  readFile(xmlTree, typeof text === 'string' ? new TextEncoder().encode(text) : text, new Date('2026-11-30T12:00:00Z'))
const rows = (text: string) => expectOk(read(text)).rows
const refused = (reason: string, line: number) => ({ ok: false, refusal: { code: 'batch_unreadable', reason, line } })

test('headers are understood in four languages, with any of three separators, with and without a byte order mark', () => {
  const expected = [{ line: 2, typed: { name: 'Ada Obi', account: '0690000031', amount: '1500', currency: 'NGN' } }]
  for (const [header, separator] of [
    ['Name,Account Number,Amount,Currency', ','],
    ['Nom;N° de compte;Montant;Devise', ';'],
    ['\ufeffNome;Conta;Valor;Moeda', ';'],
    ['Nombre\tCuenta\tImporte\tMoneda', '\t'],
  ] as const) {
    const renamed = header.replace('N° de compte', 'Numéro de compte')
    expect(rows(`${renamed}\r\nAda Obi${separator}0690000031${separator}1500${separator}NGN\r\n`)).toEqual(expected)
  }
})

test('quoted fields keep separators, quotes and lines, and rows say where they begin', () => {
  const text = 'name,account,amount,currency,reference\n"Obi, ""Ada""",1,2,NGN,"one\ntwo"\n\n,3,4,NGN,\nKofi,5,6,NGN'
  expect(rows(text)).toEqual([
    { line: 2, typed: { name: 'Obi, "Ada"', account: '1', amount: '2', currency: 'NGN', reference: 'one\ntwo' } },
    { line: 5, typed: { account: '3', amount: '4', currency: 'NGN' } },
    { line: 6, typed: { name: 'Kofi', account: '5', amount: '6', currency: 'NGN' } },
  ])
})

test('a column of one’s own is ignored; a row with a field too many is not shifted', () => {
  expect(rows('staff no,account,amount,currency\n7,1,2,NGN')).toEqual([
    { line: 2, typed: { account: '1', amount: '2', currency: 'NGN' } },
  ])
  expect(read('account,amount,currency\n1,2,NGN,oops')).toEqual(refused('too_many_fields', 2))
})

test('what is no list of payments says why, and where', () => {
  expect(read(Uint8Array.of(0xff, 0xfe, 0x41))).toEqual(refused('encoding', 1))
  expect(read('account,amount\0,currency\n1,2,3')).toEqual(refused('encoding', 1))
  expect(read('')).toEqual(refused('no_rows', 1))
  expect(read('account,amount,currency\n\n')).toEqual(refused('no_rows', 1))
  expect(read('account,amount\n1,2')).toEqual(refused('column_missing', 1))
  expect(read('amount,currency\n1,NGN')).toEqual(refused('column_missing', 1))
  expect(read('account,phone,amount,currency\n1,2,3,NGN')).toEqual(refused('column_twice', 1))
  expect(read('account,amount,currency\n1,2,NGN\n"1,2,NGN')).toEqual(refused('quote', 3))
  expect(read('account,amount,currency\n1,"2"x,NGN')).toEqual(refused('quote', 2))
  expect(read('account,amount,currency\n1,2"3,NGN')).toEqual(refused('quote', 2))
})

test('a thousand rows are read, and one more is not', () => {
  const file = (count: number) => `account,amount,currency\n${'1,2,NGN\n'.repeat(count)}`
  expect(rows(file(1_000))).toHaveLength(1_000)
  expect(read(file(1_001))).toEqual({ ok: false, refusal: { code: 'batch_too_long', most: 1_000 } })
})

const pain = ({ count = '2', sum = '300.50', method = 'TRF', more = '' } = {}) => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>M1</MsgId><NbOfTxs>${count}</NbOfTxs><CtrlSum>${sum}</CtrlSum></GrpHdr>
<PmtInf><PmtInfId>P1</PmtInfId><PmtMtd>${method}</PmtMtd><ReqdExctnDt><Dt>2026-11-30</Dt></ReqdExctnDt>
<CdtTrfTxInf><PmtId><EndToEndId>E1</EndToEndId></PmtId><Amt><InstdAmt Ccy="NGN">100.50</InstdAmt></Amt>
<CdtrAgt><FinInstnId><Nm>Access Bank</Nm><PstlAdr><Ctry>NG</Ctry></PstlAdr></FinInstnId></CdtrAgt>
<Cdtr><Nm>Ada Obi</Nm></Cdtr><CdtrAcct><Id><Othr><Id>0690000031</Id></Othr></Id></CdtrAcct>
<RmtInf><Ustrd>July</Ustrd></RmtInf></CdtTrfTxInf>
<CdtTrfTxInf><PmtId><EndToEndId>E2</EndToEndId></PmtId><Amt><InstdAmt Ccy="NGN">200</InstdAmt></Amt>
<CdtrAgt><FinInstnId><ClrSysMmbId><MmbId>ng-kuda</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt>
<Cdtr><Nm>Kofi</Nm><PstlAdr><Ctry>NG</Ctry></PstlAdr></Cdtr>
<CdtrAcct><Id><Othr><Id>0690000032</Id></Othr></Id></CdtrAcct></CdtTrfTxInf>${more}</PmtInf></CstmrCdtTrfInitn></Document>`

test('a pain.001 says payees, amounts and references', () => {
  expect(expectOk(read(pain()))).toEqual({
    format: 'pain.001',
    rows: [
      {
        line: 1,
        typed: {
          name: 'Ada Obi',
          country: 'NG',
          institution: 'Access Bank',
          account: '0690000031',
          amount: '100.50',
          currency: 'NGN',
          reference: 'July',
        },
      },
      {
        line: 2,
        typed: {
          name: 'Kofi',
          country: 'NG',
          institution: 'ng-kuda',
          account: '0690000032',
          amount: '200',
          currency: 'NGN',
          reference: 'E2',
        },
      },
    ],
  })
})

test('a document that is to be paid later is refused with its day; one of today or before is not', () => {
  const at = (dates: readonly string[], now = '2026-11-30T23:59:59Z') => {
    const [first = '', ...others] = dates
    const more = others
      .map((date) => `<PmtInf><PmtMtd>TRF</PmtMtd><ReqdExctnDt>${date}</ReqdExctnDt></PmtInf>`)
      .join('')
    const text = pain()
      .replace('<Dt>2026-11-30</Dt>', first)
      .replace('</CstmrCdtTrfInitn>', `${more}</CstmrCdtTrfInitn>`)
    const done = readFile(xmlTree, Buffer.from(text), new Date(now))
    return done.ok ? 'read' : done.refusal
  }
  const later = (day: string) => ({ code: 'batch_dated', day })
  expect(at(['<Dt>2026-11-30</Dt>'])).toBe('read')
  expect(at(['<Dt>2026-11-02</Dt>'])).toBe('read')
  expect(at(['<Dt>2026-12-01</Dt>'])).toEqual(later('2026-12-01'))
  // Each order may have its own day, or an instant instead: here one that is tomorrow elsewhere, and today in UTC.
  expect(at(['<Dt>2026-11-30</Dt>', '<Dt>2026-12-24</Dt>'])).toEqual(later('2026-12-24'))
  expect(at(['<DtTm>2026-12-01T01:00:00+03:00</DtTm>'])).toBe('read')
  expect(at(['<DtTm>2026-12-01T00:00:00Z</DtTm>'])).toEqual(later('2026-12-01'))
  expect(at(['<Dt>soon</Dt>'])).toMatchObject({ reason: 'not_pain_001' })
  expect(at(['<DtTm>soon</DtTm>'])).toMatchObject({ reason: 'not_pain_001' })
})

test('a document that was cut, is of another kind, or defines entities is not read', () => {
  expect(read(pain({ count: '3' }))).toEqual(refused('counts_differ', 1))
  expect(read(pain({ sum: '300.51' }))).toEqual(refused('counts_differ', 1))
  expect(read(pain({ method: 'CHK' }))).toEqual(refused('not_pain_001', 1))
  expect(read(pain().replace('001.001.09', '001.001.03'))).toEqual(refused('xml', 1))
  expect(read(pain().slice(0, -20))).toEqual(refused('xml', 1))
  const bomb = '<!DOCTYPE d [<!ENTITY a "aaaa">]>'
  expect(read(pain().replace('?>', `?>${bomb}`))).toEqual(refused('xml', 1))
})
