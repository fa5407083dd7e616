/** Correcting a row: which columns its way has, and what a correction changes. Pure. */
import { BATCH_FIELDS, BATCH_WAYS, type BatchField, type BatchRowAnswer, type BatchWay } from '@zend/contracts'
import { parseStored } from '@zend/web/client/kept-draft'
import type { Corrected } from './batches.calls.ts'

/** What stands in the form, by column. */
export type RowDraft = Readonly<Partial<Record<BatchField, string>>>

const LAST: readonly BatchField[] = ['amount', 'currency', 'reference']
const COLUMNS: Readonly<Record<BatchWay, readonly BatchField[]>> = {
  bank: ['name', 'country', 'institution', 'account', 'branch', 'accountType', ...LAST],
  'mobile-money': ['name', 'country', 'institution', 'account', ...LAST],
  zend: ['username', ...LAST],
  address: ['name', 'network', 'address', 'memo', ...LAST],
}
/** Columns that few countries need: shown where the file has them, or where one is at fault. */
const SELDOM: ReadonlySet<BatchField> = new Set(['branch', 'accountType'])

const isWay = (text: string | undefined): text is BatchWay => BATCH_WAYS.some((way) => way === text)

/** The row as it can be typed over: what its file says, with what was typed since (`stored`). */
export function draftOf({ typed, way }: Pick<BatchRowAnswer, 'typed' | 'way'>, stored: string | null): RowDraft {
  const since = parseStored(stored)
  const text = (field: BatchField): string => {
    const changed = since[field]
    return typeof changed === 'string' ? changed : (typed[field] ?? '')
  }
  const known = text('way')
  return {
    ...Object.fromEntries(BATCH_FIELDS.map((field) => [field, text(field)])),
    way: isWay(known) ? known : (way ?? 'bank'),
  }
}

/** The columns to show: those of the way, and any other that is at fault. */
export function columnsFor(draft: RowDraft, faults: readonly { readonly field: BatchField }[]): readonly BatchField[] {
  const { way } = draft
  const own = COLUMNS[isWay(way) ? way : 'bank']
  const wrong = new Set(faults.map(({ field }) => field))
  const shown = own.filter((field) => !SELDOM.has(field) || wrong.has(field) || (draft[field] ?? '') !== '')
  return [...shown, ...[...wrong].filter((field) => field !== 'way' && !shown.includes(field))]
}

/** What a correction changes; `null` where it is as it was. Columns of another way are taken away. */
export function correctionOf(
  { typed, way }: Pick<BatchRowAnswer, 'typed' | 'way'>,
  draft: RowDraft,
  shown: readonly BatchField[],
): Corrected | null {
  const before = (field: BatchField): string => (field === 'way' ? (typed['way'] ?? way ?? '') : (typed[field] ?? ''))
  const now = (field: BatchField): string =>
    field === 'way' || shown.includes(field) ? (draft[field] ?? '').trim() : ''
  const changed = BATCH_FIELDS.filter((field) => now(field) !== before(field))
  return changed.length === 0 ? null : (Object.fromEntries(changed.map((field) => [field, now(field)])) as Corrected)
}
