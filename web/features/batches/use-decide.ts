/** Deciding about rows: accepting what is asked, leaving rows out, taking them back in. One at a time. */
import { useQueryClient } from '@tanstack/react-query'
import type { BatchAnswer } from '@zend/contracts'
import { type Action, useAction } from '@zend/web/client/use-action'
import { type Decision, decide } from './batches.calls.ts'

/** The act, whether it runs, and its refusal. */
export type Deciding = Action<[positions: readonly number[], decision: Decision], void>

/** Returns it for a batch. */
export function useDecide(id: BatchAnswer['_id']): Deciding {
  const client = useQueryClient()
  return useAction(async (positions: readonly number[], decision: Decision) => decide(client, id, positions, decision))
}
