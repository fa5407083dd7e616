/** Wires bills in the worker: counting what came for them. */
import { sealingKeyFrom } from '@zend/server/core/notices'
import {
  type CountDeps,
  COUNT_BILL_JOB,
  countBill,
  billsKeyFrom,
  SWEEP_BILLS_JOB,
  sweepBills,
} from '@zend/server/products/bills'
import type { TaskList } from 'graphile-worker'
import { idIn } from './payload.ts'

/** The parts that are already open. `secret` is the deployment's. */
export type OpenParts = Omit<CountDeps, 'billsKey' | 'noticeKey'> & { readonly secret: Uint8Array }

/** Opens bills: their jobs, and the schedule of the repeated one. */
export function openBills({ secret, ...parts }: OpenParts): { readonly tasks: TaskList; readonly crontab: string } {
  const deps: CountDeps = { ...parts, billsKey: billsKeyFrom(secret), noticeKey: sealingKeyFrom(secret) }
  return {
    tasks: {
      [COUNT_BILL_JOB]: (payload) => countBill(deps, idIn(payload, 'bil')),
      [SWEEP_BILLS_JOB]: () => sweepBills(deps),
    },
    // One attempt each: the next run comes in a minute.
    crontab: `* * * * * ${SWEEP_BILLS_JOB} ?max=1`,
  }
}
