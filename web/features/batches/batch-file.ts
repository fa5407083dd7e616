/** Files of batches: the template to fill in, and rows written as such a file again. Pure. */
import { BATCH_FIELDS, type BatchField, type BatchRowAnswer } from '@zend/contracts'

/** The example rows of the template: one for each way. */
const EXAMPLES: readonly Readonly<Partial<Record<BatchField, string>>>[] = [
  {
    way: 'bank',
    name: 'Ngozi Eze',
    country: 'NG',
    institution: 'Access Bank',
    account: '0690000031',
    amount: '250000.00',
    currency: 'NGN',
    reference: 'Salary November',
  },
  {
    way: 'mobile-money',
    name: 'Kwame Mensah',
    country: 'GH',
    institution: 'MTN',
    account: '0241234567',
    amount: '3200.00',
    currency: 'GHS',
    reference: 'Salary November',
  },
  { way: 'zend', username: 'amara', amount: '120.00', currency: 'USDT', reference: 'Design work' },
  {
    way: 'address',
    name: 'Tunde Adeyemi',
    network: 'tron',
    address: 'TQ5nPvGhVvKd8Wm2c1Yt6rB7sXfJ4zLq9E',
    amount: '300.00',
    currency: 'USDT',
    reference: 'Contract 14',
  },
]

/** A text as one field of a CSV file: quoted where it has to be. */
const csvField = (text: string): string => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const csv = (rows: readonly Readonly<Partial<Record<string, string>>>[]): string =>
  [BATCH_FIELDS, ...rows.map((row) => BATCH_FIELDS.map((field) => row[field] ?? ''))]
    .map((line) => line.map(csvField).join(','))
    .join('\r\n')

// Spreadsheets know by the mark at its start that a file is UTF-8.
const asFile = (text: string): Blob => new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv' })

/** The template: the names of all columns, and an example of each way to pay. */
export const templateFile = (): Blob => asFile(csv(EXAMPLES))

/** These rows as a file of their own, as they were typed. */
export const fileOf = (rows: readonly Pick<BatchRowAnswer, 'typed'>[]): Blob =>
  asFile(csv(rows.map(({ typed }) => typed)))

/** The ends of names whose files are read, with the media type that they are sent as. */
const TYPES: Readonly<Record<string, string>> = { csv: 'text/csv', txt: 'text/csv', xml: 'application/xml' }

/**
 * The file with the media type of its name: systems differ in what they call a CSV file. A name with another end keeps
 * its type.
 */
export function asTyped(file: File): File {
  const type = TYPES[file.name.split('.').at(-1)?.toLowerCase() ?? '']
  return type === undefined ? file : new File([file], file.name, { type })
}

const NAME_MAX = 80

/** The name of a batch by that of its file. @example nameOf('Payroll  Nov.csv') // 'Payroll Nov' */
export function nameOf(file: string): string {
  const name = file
    .replace(/\.\w+$/, '')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
  return [...(name === '' ? file.trim() : name)].slice(0, NAME_MAX).join('')
}
