/**
 * Reads the payments of a pain.001.001.09, as banks' customers send it. Only what decides a payment is taken; control
 * counts and sums must be right, since a file that was cut off says less than was meant. Pure.
 */
import { ok, refuse, type Refusal, type Result } from '@zend/kernel'
import type { Typed } from './batch.ts'
import type { FileFault, FileUnreadable, TypedRow } from './read-csv.ts'

/** The namespace of the only version that is read. */
export const PAIN_001 = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

/** An element of a document: its local name, attributes, text and children. */
export type XmlElement = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly text: string
  readonly children: readonly XmlElement[]
}

/** Reads a document of one namespace. Throws on what is not well-formed, and on a document type. */
export type ReadXml = (text: string, namespace: string) => XmlElement

const unreadable = (reason: FileFault) => refuse('batch_unreadable', { reason, line: 1 } as const)

/** Refusal: the file asks to be paid on a later day, and a batch is paid when it is confirmed. */
export type BatchDated = Refusal<'batch_dated', { readonly day: string }>

/**
 * Reads the rows of a document. One that asks for a later day than today in UTC is refused: nobody in our markets has a
 * day that begins later, so nothing is paid early.
 */
export function readPain(
  readXml: ReadXml,
  text: string,
  now: Date,
): Result<readonly TypedRow[], FileUnreadable | BatchDated> {
  const root = parsed(readXml, text)
  if (root === null) return unreadable('xml')
  const initiation = child(root, 'CstmrCdtTrfInitn')
  if (initiation === null) return unreadable('not_pain_001')
  const orders = childrenOf(initiation, 'PmtInf')
  if (orders.some((order) => textAt(order, 'PmtMtd') !== 'TRF')) return unreadable('not_pain_001')
  const transfers = orders.flatMap((order) => childrenOf(order, 'CdtTrfTxInf'))
  if (transfers.length === 0) return unreadable('no_rows')
  const isWhole = [initiation, ...orders].every((part) => {
    const counts = part === initiation ? child(initiation, 'GrpHdr') : part
    const within = part === initiation ? transfers : childrenOf(part, 'CdtTrfTxInf')
    return counts === null || hasCounts(counts, within)
  })
  if (!isWhole) return unreadable('counts_differ')
  const days = orders.map(dayOf)
  if (days.includes('unreadable')) return unreadable('not_pain_001')
  const latest = days.toSorted().at(-1) ?? ''
  if (latest > now.toISOString().slice(0, 10)) return refuse('batch_dated', { day: latest } as const)
  return ok(transfers.map((transfer, at) => ({ line: at + 1, typed: typedOf(transfer) })))
}

/** The day on which an order is to be paid, as a date or an instant; empty where it says none. */
function dayOf(order: XmlElement): string {
  const wanted = child(order, 'ReqdExctnDt')
  if (wanted === null) return ''
  const [day, instant] = [textAt(wanted, 'Dt'), textAt(wanted, 'DtTm')]
  if (instant !== null)
    return Number.isNaN(Date.parse(instant)) ? 'unreadable' : new Date(instant).toISOString().slice(0, 10)
  return /^\d{4}-\d{2}-\d{2}$/.test(day ?? '') ? (day ?? '') : 'unreadable'
}

function parsed(readXml: ReadXml, text: string): XmlElement | null {
  try {
    return readXml(text, PAIN_001)
  } catch {
    return null
  }
}

function typedOf(transfer: XmlElement): Typed {
  const amount = at(transfer, 'Amt', 'InstdAmt')
  const agent = at(transfer, 'CdtrAgt', 'FinInstnId')
  const said: Readonly<Record<keyof Typed, string | null>> = {
    ...NOTHING,
    name: textAt(transfer, 'Cdtr', 'Nm'),
    country: (agent === null ? null : textAt(agent, 'PstlAdr', 'Ctry')) ?? textAt(transfer, 'Cdtr', 'PstlAdr', 'Ctry'),
    institution:
      agent === null ? null : (textAt(agent, 'ClrSysMmbId', 'MmbId') ?? textAt(agent, 'Nm') ?? textAt(agent, 'BICFI')),
    account: textAt(transfer, 'CdtrAcct', 'Id', 'Othr', 'Id') ?? textAt(transfer, 'CdtrAcct', 'Id', 'IBAN'),
    amount: amount?.text ?? null,
    currency: amount?.attributes.get('Ccy') ?? null,
    reference: textAt(transfer, 'RmtInf', 'Ustrd') ?? textAt(transfer, 'PmtId', 'EndToEndId'),
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null && value !== '')) as Typed
}

const NOTHING = {
  way: null,
  branch: null,
  accountType: null,
  username: null,
  network: null,
  address: null,
  memo: null,
} as const

/** Whether the number of payments, and their sum where it is said, are those that a header states. */
function hasCounts(header: XmlElement, transfers: readonly XmlElement[]): boolean {
  const [count, sum] = [textAt(header, 'NbOfTxs'), textAt(header, 'CtrlSum')]
  if (count !== null && Number(count) !== transfers.length) return false
  return (
    sum === null ||
    scaled(sum) === transfers.reduce((all, each) => all + (scaled(textAt(each, 'Amt', 'InstdAmt') ?? '') ?? 0n), 0n)
  )
}

const SCALE = 18

/** A decimal text in units of 10^-18; `null` for any other text. */
function scaled(text: string): bigint | null {
  const match = /^(\d{1,18})(?:\.(\d{1,18}))?$/.exec(text)
  return match === null ? null : BigInt(`${match[1] ?? ''}${(match[2] ?? '').padEnd(SCALE, '0')}`)
}

const childrenOf = ({ children }: XmlElement, name: string): readonly XmlElement[] =>
  children.filter((each) => each.name === name)
const child = (from: XmlElement, name: string): XmlElement | null => childrenOf(from, name)[0] ?? null
const at = (from: XmlElement, ...path: readonly string[]): XmlElement | null =>
  path.reduce<XmlElement | null>((found, name) => (found === null ? null : child(found, name)), from)
const textAt = (from: XmlElement, ...path: readonly string[]): string | null => at(from, ...path)?.text ?? null
