/**
 * A checker's callback: a hint that it is worth asking now. It is believed in nothing: the worker asks the checker
 * itself.
 */
import { isId } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import { enqueueCheck } from './hand-in.ts'
import { isAwaited } from './verification.repo.ts'

/**
 * Has the check that a reference names asked about at once. Answers false when none waits under it; a repeat changes
 * nothing.
 */
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
