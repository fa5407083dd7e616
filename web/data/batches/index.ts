/** Batches of payments: reading them and their rows, how a row is shown, and the proof that it belongs to its batch. */
export { BATCH_BADGES, type BadgeText, ROW_BADGES, WAY_TEXTS } from './batch.texts.ts'
export {
  batchesQuery,
  batchQuery,
  batchRowQuery,
  batchRowsQuery,
  rereadRows,
  type RowsShown,
  showBatch,
} from './batches.queries.ts'
export { batchLink } from './links.ts'
export { rootOf } from './merkle.ts'
export { RowLine } from './row-line.tsx'
export { rowName, rowPlace } from './row-words.ts'
export { type Sum, useMoney } from './use-money.ts'
