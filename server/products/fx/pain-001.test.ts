/** The order as a pain.001.001.09: the elements of the schema in its order, for every way to be paid. */
import type { BankDetails, FxCurrency, FxRail } from '@zend/corridors'
import { money, newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { xmlTree } from '../../connectors/fx/index.ts'
import { type OrderSent, painOf } from './pain-001.ts'

const at = new Date('2026-11-29T08:15:30.500Z')
const id = newId('fxp', 0)
const COMPANY = newId('biz', 0)

const WAYS: readonly (readonly [FxCurrency, FxRail, BankDetails, account: string])[] = [
  [
    'USD',
    'us-ach',
    { way: 'us-ach', routing: '021000021', account: '1234567800', accountType: 'checking' },
    '1234567800',
  ],
  ['USD', 'us-fedwire', { way: 'us-wire', routing: '021000021', account: '1234567800' }, '1234567800'],
  ['CAD', 'ca-eft', { way: 'ca-eft', institution: '003', transit: '00012', account: '1234500' }, '1234500'],
  ['CAD', 'ca-interac', { way: 'ca-interac', contact: 'pay@harbour.example' }, 'NOTPROVIDED'],
  ['GBP', 'gb-fps', { way: 'gb-bank', sortCode: '200052', account: '12345600' }, '12345600'],
  ['EUR', 'eu-sepa', { way: 'eu-iban', iban: 'DE89370400440532013000' }, 'DE89370400440532013000'],
  ['EUR', 'eu-sepa-instant', { way: 'eu-iban', iban: 'DE89370400440532013000' }, 'DE89370400440532013000'],
  [
    'CNY',
    'swift',
    { way: 'swift', bic: 'BKCHCNBJ110', account: '6217000100', intermediaryBic: 'CHASUS33', charges: 'ours' },
    '6217000100',
  ],
]
const orderBy = (currency: FxCurrency, rail: FxRail, bank: BankDetails): OrderSent => ({
  reference: `${id}-p1`,
  at,
  payment: {
    id,
    holder: COMPANY,
    to: {
      currency,
      name: { type: 'company', company: 'Harbour & Sons <Leeds> Ltd' },
      address: { street: 'Mill Lane', number: '4', town: 'Leeds', region: '', postcode: 'LS1 4AP', country: 'GB' },
      bank,
    },
    payer: {
      name: 'Baobab Ltd',
      registration: 'RC 12345',
      address: { street: '1 Marina', number: '', town: 'Lagos', region: 'Lagos', postcode: '', country: 'NG' },
    },
    rail,
    purpose: 'goods',
    remittance: 'Invoice 77',
    deliver: money(currency, 123_456n),
  },
})

/** Children in the order of the schema (providers.md §6); `!` marks those that must be there. */
const SCHEMA: Readonly<Record<string, string>> = {
  Document: 'CstmrCdtTrfInitn!',
  CstmrCdtTrfInitn: 'GrpHdr! PmtInf!',
  GrpHdr: 'MsgId! CreDtTm! NbOfTxs! CtrlSum InitgPty!',
  PmtInf:
    'PmtInfId! PmtMtd! BtchBookg NbOfTxs CtrlSum PmtTpInf ReqdExctnDt! Dbtr! DbtrAcct! DbtrAgt! UltmtDbtr ChrgBr CdtTrfTxInf!',
  PmtTpInf: 'InstrPrty SvcLvl LclInstrm CtgyPurp',
  CdtTrfTxInf:
    'PmtId! PmtTpInf Amt! XchgRateInf ChrgBr UltmtDbtr IntrmyAgt1 CdtrAgt Cdtr CdtrAcct UltmtCdtr Purp RgltryRptg RmtInf',
  PmtId: 'InstrId EndToEndId! UETR',
  PstlAdr: 'StrtNm BldgNb PstCd TwnNm! CtrySubDvsn Ctry!',
  Dbtr: 'Nm! PstlAdr! Id',
  Cdtr: 'Nm! PstlAdr!',
  CdtrAcct: 'Id! Prxy',
  Prxy: 'Tp Id!',
  ClrSysMmbId: 'ClrSysId MmbId!',
}
type Node = { readonly name: string; readonly text: string; readonly children: readonly Node[] }

/** What of a document is not as the schema has it. */
function faults(node: Node): readonly string[] {
  const listed = SCHEMA[node.name]?.split(' ') ?? null
  const own =
    listed === null
      ? []
      : (() => {
          const order = listed.map((each) => each.replace('!', ''))
          const places = node.children.map(({ name }) => order.indexOf(name))
          const missing = listed.filter((each) => each.endsWith('!')).map((each) => each.slice(0, -1))
          return [
            ...(places.includes(-1) ? [`${node.name} has more than the schema`] : []),
            ...(places.some((place, n) => n > 0 && place <= (places[n - 1] ?? 0))
              ? [`${node.name} is out of order`]
              : []),
            ...missing
              .filter((name) => !node.children.some((child) => child.name === name))
              .map((name) => `no ${name}`),
          ]
        })()
  return [...own, ...node.children.flatMap(faults)]
}
const textsOf = (node: Node, name: string): readonly string[] => [
  ...(node.name === name ? [node.text] : []),
  ...node.children.flatMap((child) => textsOf(child, name)),
]

test.each(WAYS)('in %s by %s it is a whole message', (currency, rail, bank, account) => {
  const order = orderBy(currency, rail, bank)
  const text = painOf(order)
  expect(painOf(orderBy(currency, rail, bank))).toBe(text)
  const root = xmlTree(text, 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')
  expect(faults(root)).toEqual([])
  const one = (name: string): readonly string[] => textsOf(root, name)
  expect(one('MsgId')).toEqual([`${id.replaceAll('_', '-')}-p1`])
  expect(one('EndToEndId')).toEqual([id.replaceAll('_', '-')])
  expect(one('InstdAmt')).toEqual(['1234.56'])
  expect(one('CtrlSum')).toEqual(['1234.56', '1234.56'])
  expect(one('Dt')).toEqual(['2026-11-29'])
  expect(text).toContain(`Ccy="${currency}"`)
  expect(one('Nm')).toContain('Harbour & Sons <Leeds> Ltd')
  expect([...one('IBAN'), ...one('Id')]).toContain(account)
  for (const name of ['MsgId', 'PmtInfId', 'InstrId', 'EndToEndId'])
    for (const value of one(name)) expect(value).toMatch(/^[a-zA-Z0-9/\-?:().,'+ ]{1,35}$/)
})

test('each rail has its scheme, its bearer of charges and its bank', () => {
  const said = WAYS.map(([currency, rail, bank]) => {
    const root = xmlTree(painOf(orderBy(currency, rail, bank)), 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')
    const service = textsOf(root, 'Cd').filter((code) => ['SEPA', 'URGP', 'NURG', 'INST'].includes(code))
    return [rail, ...service, ...textsOf(root, 'ChrgBr'), ...textsOf(root, 'MmbId'), ...textsOf(root, 'BICFI')].join(
      ' ',
    )
  })
  expect(said).toEqual([
    'us-ach NURG SHAR 021000021',
    'us-fedwire URGP SHAR 021000021',
    'ca-eft NURG SHAR 000300012',
    'ca-interac NURG SHAR',
    'gb-fps NURG SHAR 200052',
    'eu-sepa SEPA SLEV',
    'eu-sepa-instant SEPA INST SLEV',
    'swift NURG DEBT CHASUS33 BKCHCNBJ110',
  ])
})
