/** Handles a checker's webhook as a hint to ask now. Its content is not trusted: the worker asks the checker itself. */
import { isId } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import { enqueueCheck } from './hand-in.ts'
import { isAwaited } from './verification.repo.ts'

/** Has the check with this reference asked about at once. Returns false when none waits under it. Safe to repeat. */
export async function noteCallback(
  { db }: { readonly db: Pick<Database, 'transact'> },
  reference: string,
): Promise<boolean> {
  const id = reference.split('.')[0] ?? ''
  if (!isId('vck', id)) return false
  return db.transact(async (tx) => {
    if (!(await isAwaited(tx, id))) return false
    await enqueueCheck(tx, id)
    return true
  })
}
