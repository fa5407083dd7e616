/**
 * Bank statements as camt.053.001.08 of a day of our account, and the same with a planted difference, as banks send
 * them now and then.
 */
import type { FxCurrency } from '@zend/corridors'
import type { FxProviderName } from './behaviour.ts'
import type { FxBook, FxBookLine, LineKind } from './book.ts'
import { textOf } from './provider.ts'

/** What differs from the book. */
export const CAMT_DIFFERENCES = ['none', 'missing_line', 'doubled_line', 'copy', 'unknown_fee', 'cent_off'] as const
/** A planted difference. */
export type CamtDifference = (typeof CAMT_DIFFERENCES)[number]

type Entry = Pick<FxBookLine, 'id' | 'amount' | 'kind' | 'reference' | 'at'>

const CODES: Readonly<Record<LineKind, readonly [domain: string, family: string, sub: string]>> = {
  conversion: ['FORX', 'SPOT', 'NTAV'],
  payment: ['PMNT', 'ICDT', 'ESCT'],
  payment_failure: ['PMNT', 'ICDT', 'RRTN'],
  payment_unrelease: ['PMNT', 'ICDT', 'RRTN'],
  payment_fee: ['ACMT', 'MDOP', 'CHRG'],
  funding: ['PMNT', 'RCDT', 'XBCT'],
}
const FEE_MINOR = 250n

const encode = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Writes the statement of a UTC day. The balances are always those of the whole day's lines. */
export function camtStatement(
  book: FxBook,
  {
    provider,
    currency,
    day,
  }: { readonly provider: FxProviderName; readonly currency: FxCurrency; readonly day: string },
  difference: CamtDifference,
): string {
  const booked: readonly Entry[] = book.linesOf(provider, currency, day)
  const fee: Entry = {
    id: `${provider}-${day}-fee`,
    amount: -FEE_MINOR,
    kind: 'payment_fee',
    reference: null,
    at: `${day}T23:00:00.000Z`,
  }
  const entries = difference === 'unknown_fee' ? [...booked, fee] : booked
  const opening = book.openingOf(provider, currency, day)
  const closing = entries.reduce((sum, { amount }) => sum + amount, opening)
  const shown = shownOf(entries, difference)
  const balance = (code: string, amount: bigint): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountXml(currency, amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`
  const account = `ZEND-${provider.toUpperCase()}-${currency}`
  const created = book.now().toISOString()
  const statement = (copy: boolean): string =>
    `<Stmt><Id>${account}-${day}</Id><ElctrncSeqNb>${Math.floor(Date.parse(day) / 86_400_000)}</ElctrncSeqNb><CreDtTm>${created}</CreDtTm>` +
    `<FrToDt><FrDtTm>${day}T00:00:00Z</FrDtTm><ToDtTm>${day}T23:59:59Z</ToDtTm></FrToDt>${copy ? '<CpyDplctInd>DUPL</CpyDplctInd>' : ''}` +
    `<Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>` +
    `${balance('OPBD', opening)}${balance('CLBD', closing)}${shown.map((entry) => entryXml(entry, currency)).join('')}</Stmt>`
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>` +
    `<GrpHdr><MsgId>${account}-${day}</MsgId><CreDtTm>${created}</CreDtTm><MsgPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></MsgPgntn></GrpHdr>` +
    `${statement(difference === 'copy')}</BkToCstmrStmt></Document>\n`
  )
}

function shownOf(entries: readonly Entry[], difference: CamtDifference): readonly Entry[] {
  const [first, ...rest] = entries
  if (first === undefined) return entries
  if (difference === 'missing_line') return rest
  if (difference === 'doubled_line') return [first, first, ...rest]
  if (difference === 'cent_off')
    return [{ ...first, amount: first.amount < 0n ? first.amount - 1n : first.amount + 1n }, ...rest]
  return entries
}

const amountXml = (currency: FxCurrency, amount: bigint): string =>
  `<Amt Ccy="${currency}">${textOf(currency, amount < 0n ? -amount : amount)}</Amt><CdtDbtInd>${amount < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>`

function entryXml({ id, amount, kind, reference, at }: Entry, currency: FxCurrency): string {
  const [domain, family, sub] = CODES[kind]
  const code = `<BkTxCd><Domn><Cd>${domain}</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${sub}</SubFmlyCd></Fmly></Domn></BkTxCd>`
  const refs = `<Refs><AcctSvcrRef>${id}</AcctSvcrRef><EndToEndId>${encode(reference ?? 'NOTPROVIDED').slice(0, 35)}</EndToEndId></Refs>`
  const back = kind === 'payment_failure' ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' : ''
  const reversal = kind === 'payment_unrelease' ? '<RvslInd>true</RvslInd>' : ''
  return (
    `<Ntry>${amountXml(currency, amount)}${reversal}<Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>${at}</DtTm></BookgDt>` +
    `<ValDt><Dt>${at.slice(0, 10)}</Dt></ValDt><AcctSvcrRef>${id}</AcctSvcrRef>${code}<NtryDtls><TxDtls>${refs}${back}</TxDtls></NtryDtls></Ntry>`
  )
}
