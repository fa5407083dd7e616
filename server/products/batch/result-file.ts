/** Writes what became of each row as CSV (RFC 4180). Pure. */
import { formatMoney } from '@zend/kernel'
import type { BatchRow } from './batch.ts'

const COLUMNS = [
  'row',
  'state',
  'reason',
  'name',
  'method',
  'country',
  'institution',
  'account',
  'username',
  'network',
  'address',
  'amount',
  'currency',
  'left',
  'left_currency',
  'reference',
  'payment',
  'ended_at',
] as const

/** The file, with a byte order mark, by which spreadsheets know that it is UTF-8. */
export const resultFile = (rows: readonly BatchRow[]): string =>
  `\ufeff${[COLUMNS.join(','), ...rows.map(lineOf)].join('\r\n')}\r\n`

const hasBegun = ({ state }: BatchRow): boolean =>
  state === 'paying' || state === 'unknown' || state === 'paid' || state === 'failed'

function lineOf(row: BatchRow): string {
  const { payee, typed, amount, left } = row
  const reason = row.reason ?? row.faults.map(({ field, fault }) => `${field} ${fault}`).join('; ')
  const cells: Readonly<Record<(typeof COLUMNS)[number], string>> = {
    row: String(row.position),
    state: row.state,
    reason,
    name: payee['accountName'] ?? payee['payeeName'] ?? row.name ?? '',
    method: row.way ?? typed.way ?? '',
    country: payee['country'] ?? typed.country ?? '',
    institution: payee['institutionName'] ?? typed.institution ?? '',
    account: payee['accountNumber'] ?? typed.account ?? '',
    username: payee['username'] ?? typed.username ?? '',
    network: payee['networkName'] ?? typed.network ?? '',
    address: payee['address'] ?? typed.address ?? '',
    amount: amount === null ? (typed.amount ?? '') : formatMoney(amount),
    currency: amount?.asset ?? typed.currency ?? '',
    left: left === null ? '' : formatMoney(left),
    left_currency: left?.asset ?? '',
    reference: row.reference ?? '',
    payment: hasBegun(row) ? (row.payment ?? '') : '',
    ended_at: row.endedAt?.toISOString() ?? '',
  }
  return COLUMNS.map((column) => cellOf(cells[column])).join(',')
}

/** One cell. What a spreadsheet would take for a formula gets an apostrophe before it. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^\+?\d[\d ]*$/.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
