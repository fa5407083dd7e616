/**
 * Reads a bank's statement (ISO 20022 camt.053.001.08). A statement is taken whole or not at all: its opening balance
 * and its booked entries must make its closing balance, and neither a copy nor a doubled entry is booked.
 */
import type { FxCurrency } from '@zend/corridors'
import type { FxStatementLine } from '../../ports/fx-provider.ts'
import { instantOf, minorOf } from './wire-values.ts'
import { allOf, oneAt, textAt, type XmlElement, xmlTree } from './xml-tree.ts'

/** Why a statement was not taken. `incomplete`: more pages of it follow. */
export type CamtRefusal = 'unreadable' | 'other_currency' | 'incomplete' | 'copy' | 'doubled_line' | 'unbalanced'

/** A statement as read, or why it was not taken. Balances are minor units of the currency. */
export type CamtStatement =
  | {
      readonly kind: 'read'
      readonly account: string
      readonly opening: bigint
      readonly closing: bigint
      readonly lines: readonly FxStatementLine[]
    }
  | { readonly kind: 'refused'; readonly why: CamtRefusal; readonly said: string }

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'

/** What stops reading; `why` becomes the refusal. */
class Refused extends Error {
  readonly why: CamtRefusal

  constructor(why: CamtRefusal, said: string) {
    super(said)
    this.why = why
  }
}

/** Reads a document with one statement of an account in this currency. Never throws. */
export function readCamt053(xml: string, currency: FxCurrency): CamtStatement {
  try {
    return statementOf(xmlTree(xml, NAMESPACE), currency)
  } catch (error) {
    const said = error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read'
    return { kind: 'refused', why: error instanceof Refused ? error.why : 'unreadable', said }
  }
}

function statementOf(document: XmlElement, currency: FxCurrency): CamtStatement {
  const message = oneAt(document, 'BkToCstmrStmt')
  const statement = message === null ? null : oneAt(message, 'Stmt')
  if (message === null || statement === null) throw new TypeError('it has no statement')
  for (const last of [oneAt(message, 'GrpHdr', 'MsgPgntn', 'LastPgInd'), oneAt(statement, 'StmtPgntn', 'LastPgInd')])
    if (last !== null && last.text !== 'true') throw new Refused('incomplete', 'more pages follow')
  const copy = textAt(statement, 'CpyDplctInd')
  // A copy is for somebody else, a duplicate was sent before: what they hold is booked already.
  if (copy !== null) throw new Refused('copy', `it is marked ${copy}`)
  const opening = balanceOf(statement, 'OPBD', currency)
  const closing = balanceOf(statement, 'CLBD', currency)
  const booked = allOf(statement, 'Ntry').filter((entry) => textAt(entry, 'Sts', 'Cd') === 'BOOK')
  const lines = booked.flatMap((entry) => linesOf(entry, currency))
  const ids = new Set(lines.map(({ id }) => id))
  if (ids.size < lines.length) throw new Refused('doubled_line', 'an entry comes twice')
  const sum = lines.reduce((total, { amount }) => total + amount.amount, opening)
  if (sum !== closing) throw new Refused('unbalanced', `its entries make ${sum}, and it closes with ${closing}`)
  return { kind: 'read', account: accountOf(statement), opening, closing, lines }
}

const accountOf = (statement: XmlElement): string =>
  textAt(statement, 'Acct', 'Id', 'IBAN') ?? textAt(statement, 'Acct', 'Id', 'Othr', 'Id') ?? ''

function balanceOf(statement: XmlElement, code: string, currency: FxCurrency): bigint {
  const [balance, ...more] = allOf(statement, 'Bal').filter((each) => textAt(each, 'Tp', 'CdOrPrtry', 'Cd') === code)
  if (balance === undefined || more.length > 0) throw new TypeError(`it has not one balance ${code}`)
  return signedAmount(balance, currency)
}

/** Reads `Amt` with the direction beside it. `RvslInd` changes nothing: the direction shows it already. */
function signedAmount(of: XmlElement, currency: FxCurrency): bigint {
  const amount = oneAt(of, 'Amt')
  if (amount?.attributes.get('Ccy') !== currency) throw new Refused('other_currency', 'an amount has another currency')
  const size = minorOf(currency, amount.text)
  const direction = textAt(of, 'CdtDbtInd')
  if (size === null || size.amount < 0n || (direction !== 'CRDT' && direction !== 'DBIT'))
    throw new TypeError('an amount cannot be read')
  return direction === 'DBIT' ? -size.amount : size.amount
}

function linesOf(entry: XmlElement, currency: FxCurrency): readonly FxStatementLine[] {
  const whole = signedAmount(entry, currency)
  const at = bookedAt(entry)
  const details = allOf(entry, 'NtryDtls').flatMap((each) => allOf(each, 'TxDtls'))
  const entryId = textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryRef')
  const line = (id: string | null, amount: bigint, detail: XmlElement | null): FxStatementLine => {
    if (id === null) throw new TypeError('an entry has no reference of the bank')
    const reference = detail === null ? null : textAt(detail, 'Refs', 'EndToEndId')
    return {
      id,
      at,
      amount: { asset: currency, amount },
      kind: kindOf(entry, detail),
      reference: reference === 'NOTPROVIDED' ? null : reference,
    }
  }
  if (details.length <= 1) {
    const detail = details[0] ?? null
    return [line(entryId ?? (detail === null ? null : textAt(detail, 'Refs', 'AcctSvcrRef')), whole, detail)]
  }
  // A batch: its parts are lines of their own, and must make the whole.
  const parts = details.map((detail) => {
    const own = textAt(detail, 'Refs', 'AcctSvcrRef') ?? textAt(detail, 'Refs', 'TxId')
    return line(own, signedAmount(detail, currency), detail)
  })
  if (parts.reduce((total, { amount }) => total + amount.amount, 0n) !== whole)
    throw new Refused('unbalanced', 'the parts of an entry do not make it')
  return parts
}

function bookedAt(entry: XmlElement): Date {
  const day = textAt(entry, 'BookgDt', 'Dt')
  const at = instantOf(textAt(entry, 'BookgDt', 'DtTm') ?? `${day ?? ''}T00:00:00Z`)
  if (at === null) throw new TypeError('an entry has no time of booking')
  return at
}

function kindOf(entry: XmlElement, detail: XmlElement | null): FxStatementLine['kind'] {
  const code = (...path: readonly string[]): string => textAt(entry, 'BkTxCd', 'Domn', ...path) ?? ''
  const [domain, family, sub] = [code('Cd'), code('Fmly', 'Cd'), code('Fmly', 'SubFmlyCd')]
  const isReturn = (detail !== null && oneAt(detail, 'RtrInf') !== null) || textAt(entry, 'RvslInd') === 'true'
  if (isReturn || sub === 'RRTN') return 'return'
  if (['CHRG', 'COMM', 'FEES'].includes(sub)) return 'fee'
  if (domain === 'FORX') return 'conversion'
  if (domain !== 'PMNT') return 'other'
  return family === 'RCDT' ? 'funding' : family === 'ICDT' ? 'payment' : 'other'
}
