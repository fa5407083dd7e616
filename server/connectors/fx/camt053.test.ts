import { startFx } from '@zend/sandbox/fx'
import { money } from '@zend/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCamt053 } from './camt053.ts'

describe('a statement of the simulated providers', () => {
  let fx: Awaited<ReturnType<typeof startFx>>
  let day = ''
  beforeAll(async () => {
    fx = await startFx()
    day = (await fx.now()).toISOString().slice(0, 10)
    await fx.fund('airwallex', 'EUR', '100.25')
    await fx.fund('airwallex', 'EUR', '3.05')
  })
  afterAll(() => fx.stop())
  const read = async (difference: Parameters<typeof fx.statement>[3]) =>
    readCamt053(await fx.statement('airwallex', 'EUR', day, difference), 'EUR')

  test('is read whole', async () => {
    expect(await read('none')).toMatchObject({
      kind: 'read',
      account: 'ZEND-AIRWALLEX-EUR',
      opening: 0n,
      closing: 10_330n,
      lines: [
        { kind: 'funding', amount: money('EUR', 10_025n), reference: null },
        { kind: 'funding', amount: money('EUR', 305n) },
      ],
    })
  })
  test.each([
    ['missing_line', 'unbalanced'],
    ['cent_off', 'unbalanced'],
    ['doubled_line', 'doubled_line'],
    ['copy', 'copy'],
  ] as const)('with a planted difference is not taken: %s', async (difference, why) => {
    expect(await read(difference)).toMatchObject({ kind: 'refused', why })
  })
  test('with a fee that nobody ordered is read, and the fee is a line without a reference', async () => {
    const told = await read('unknown_fee')
    expect(told.kind === 'read' ? told.lines.at(-1) : told).toMatchObject({
      kind: 'fee',
      amount: money('EUR', -250n),
      reference: null,
    })
  })
  test('of another currency is not taken', async () => {
    const xml = await fx.statement('airwallex', 'EUR', day)
    expect(readCamt053(xml, 'GBP')).toMatchObject({ kind: 'refused', why: 'other_currency' })
  })
})

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'
const amount = (text: string, direction = 'DBIT'): string =>
  `<Amt Ccy="GBP">${text}</Amt><CdtDbtInd>${direction}</CdtDbtInd>`
const balance = (code: string, text: string, direction = 'CRDT'): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(text, direction)}<Dt><Dt>2026-11-28</Dt></Dt></Bal>`
const code = (domain: string, family: string, sub: string): string =>
  `<BkTxCd><Domn><Cd>${domain}</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${sub}</SubFmlyCd></Fmly></Domn></BkTxCd>`
const entry = (sum: string, rest: string, { sts = 'BOOK', id = 'a1', details = '' } = {}): string =>
  `<Ntry>${sum}${rest}<Sts><Cd>${sts}</Cd></Sts><BookgDt><Dt>2026-11-28</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef>${details}</Ntry>`
const PAYMENT = code('PMNT', 'ICDT', 'ESCT')
const statement = (entries: string, closing: string, head = ''): string =>
  `<Document xmlns="${NAMESPACE}"><BkToCstmrStmt><GrpHdr><MsgId>m</MsgId></GrpHdr><Stmt><Id>s</Id>${head}<Acct><Id><IBAN>GB33BUKB20201555555555</IBAN></Id></Acct>${balance('OPBD', '100.00')}${balance('CLBD', closing)}${entries}</Stmt></BkToCstmrStmt></Document>`

describe('a statement', () => {
  test('counts what is booked, and not what pends or informs', () => {
    const entries =
      entry(amount('40.10'), PAYMENT) +
      entry(amount('5.00'), PAYMENT, { sts: 'PDNG', id: 'a2' }) +
      entry(amount('7.00'), PAYMENT, { sts: 'INFO', id: 'a3' })
    const told = readCamt053(statement(entries, '59.90'), 'GBP')
    expect(told).toMatchObject({ kind: 'read', account: 'GB33BUKB20201555555555', closing: 5_990n })
    expect(told.kind === 'read' && told.lines).toEqual([
      {
        id: 'a1',
        at: new Date('2026-11-28T00:00:00Z'),
        amount: money('GBP', -4_010n),
        kind: 'payment',
        reference: null,
      },
    ])
  })
  test('takes a batch apart, when its parts make it', () => {
    const part = (sum: string, id: string): string =>
      `<TxDtls><Refs><AcctSvcrRef>${id}</AcctSvcrRef><EndToEndId>fxp-${id}</EndToEndId></Refs>${amount(sum)}</TxDtls>`
    const batch = (...parts: readonly string[]): string =>
      statement(entry(amount('30.00'), PAYMENT, { details: `<NtryDtls>${parts.join('')}</NtryDtls>` }), '70.00')
    const told = readCamt053(batch(part('10.00', 'b1'), part('20.00', 'b2')), 'GBP')
    expect(told.kind === 'read' && told.lines.map(({ id, reference }) => [id, reference])).toEqual([
      ['b1', 'fxp-b1'],
      ['b2', 'fxp-b2'],
    ])
    expect(readCamt053(batch(part('10.00', 'b1'), part('20.01', 'b2')), 'GBP')).toMatchObject({ why: 'unbalanced' })
  })
  test('knows a return by its reason, and a reversal whose direction is shown already', () => {
    const reason = '<NtryDtls><TxDtls><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls></NtryDtls>'
    const entries =
      entry(amount('40.00', 'CRDT'), code('PMNT', 'RCDT', 'ESCT'), { details: reason }) +
      entry(`${amount('10.00', 'CRDT')}<RvslInd>true</RvslInd>`, PAYMENT, { id: 'a2' }) +
      entry(amount('1.00'), code('PMNT', 'MDOP', 'CHRG'), { id: 'a3' }) +
      entry(amount('2.00'), code('FORX', 'SPOT', 'NTAV'), { id: 'a4' })
    const told = readCamt053(statement(entries, '147.00'), 'GBP')
    expect(told.kind === 'read' && told.lines.map(({ kind }) => kind)).toEqual([
      'return',
      'return',
      'fee',
      'conversion',
    ])
  })
  test.each([
    ['a cent missing', statement(entry(amount('40.00'), PAYMENT), '60.01'), 'unbalanced'],
    ['a copy', statement('', '100.00', '<CpyDplctInd>DUPL</CpyDplctInd>'), 'copy'],
    [
      'more pages',
      statement('', '100.00', '<StmtPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></StmtPgntn>'),
      'incomplete',
    ],
    ['part of a cent', statement(entry(amount('40.001'), PAYMENT), '59.99'), 'unreadable'],
    ['no closing balance', statement('', '100.00').replace('CLBD', 'CLAV'), 'unreadable'],
    ['an older version', statement('', '100.00').replace('053.001.08', '053.001.02'), 'unreadable'],
    ['two statements', statement('', '100.00').replace('</Stmt>', '</Stmt><Stmt></Stmt>'), 'unreadable'],
    ['a document type', `<!DOCTYPE Document [<!ENTITY x "y">]>${statement('', '100.00')}`, 'unreadable'],
    ['a torn end', statement('', '100.00').slice(0, -20), 'unreadable'],
    ['nothing', '', 'unreadable'],
  ])('with %s is not taken', (_what, xml, why) => {
    expect(readCamt053(xml, 'GBP')).toMatchObject({ kind: 'refused', why })
  })
})
