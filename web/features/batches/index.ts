/** Batches and payroll: the list, handing in a file, checking its rows, confirming it, and following its payments. */
export { BatchesScreen } from './batches-screen.tsx'
export { BatchScreen } from './batch-screen.tsx'
export { NewBatchScreen } from './new-batch-screen.tsx'
