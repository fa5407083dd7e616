/**
 * Has the saving of a payee confirmed, and does it; or, in a company whose policy wants that, asks others to approve it
 * first. The modules that save payees call it.
 */
import { isPerson, ok, type Refusal, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { CodeRefusal } from '../codes/index.ts'
import {
  type ActDeps,
  type ApprovalRefusal,
  type ByBoth,
  type ByCode,
  confirmAct,
  confirmAndSign,
  type ConfirmRefusal,
  performAct,
} from '../confirmation/index.ts'
import { payeePayload, payeeStatement, type PayeeToSave } from './act/payee-act.ts'
import { type Asking, type AwaitsApproval, openApproval, requestFor } from './ask.ts'
import { detailOf } from './payload.ts'
import type { Releaser } from './release.ts'

/** Dependencies of saving a payee. */
export type SavePayeeDeps = { readonly confirmation: ActDeps; readonly approvals: Asking }

/** How a module saves a payee. Neither may have an effect outside of its transaction. */
export type SavingPayee<T, R extends Refusal> = {
  readonly payee: PayeeToSave
  readonly save: (tx: Tx) => Promise<Result<T, R>>
  /** Refuses to ask others for what could not be saved; `null` when it could be. */
  readonly refuseAsking: (tx: Tx) => Promise<Result<null, R>>
}

/** Saves it, or returns the request that waits. `by` is what the person confirmed with, of the act that saves it. */
export function savePayee<T extends object, R extends Refusal>(
  deps: SavePayeeDeps,
  by: ByCode,
  saving: SavingPayee<T, R>,
): Promise<Result<T | AwaitsApproval, R | CodeRefusal | ApprovalRefusal>>
export function savePayee<T extends object, R extends Refusal>(
  deps: SavePayeeDeps,
  by: ByBoth,
  saving: SavingPayee<T, R>,
): Promise<Result<T | AwaitsApproval, R | ConfirmRefusal | ApprovalRefusal>>
export async function savePayee<T extends object, R extends Refusal>(
  { confirmation, approvals }: SavePayeeDeps,
  by: ByCode | ByBoth,
  { payee, save, refuseAsking }: SavingPayee<T, R>,
): Promise<Result<T | AwaitsApproval, R | ConfirmRefusal | ApprovalRefusal>> {
  const actor = { userId: by.userId, holder: by.holder }
  if (isPerson(by.holder)) return confirmAct<T, R>(confirmation, by, { perform: save })
  const statement = payeeStatement(payee, actor)
  const key = approvals.kinds.askedBy(statement)?.payee ?? ''
  const request = await requestFor(approvals, actor, statement, () => payeePayload(statement, key))
  if (!request.ok) return request
  const asked = request.value
  const signed = await confirmAndSign(confirmation, by, asked?.statement ?? statement)
  if (!signed.ok) return signed
  const { code, authorization } = signed.value
  return performAct<T | AwaitsApproval, R>(confirmation, actor, code, {
    perform: async (tx): Promise<Result<T | AwaitsApproval, R>> => {
      if (asked === null) return save(tx)
      const isFree = await refuseAsking(tx)
      if (!isFree.ok) return isFree
      const opened = await openApproval(approvals, tx, asked, authorization)
      if (!opened.ok) throw new Error(`a payee holds no money: ${opened.refusal.code}`)
      return ok(opened.value)
    },
  })
}

/** Combines the releasers of payees, by the kind of the act that saves one. */
export const payeeReleaser =
  (releasers: Readonly<Record<string, Releaser>>): Releaser =>
  (actor, payload) => {
    const saves = detailOf(payload, 'saves')
    const release = releasers[saves]
    if (release === undefined) throw new RangeError(`${saves} saves no payee`)
    return release(actor, payload)
  }
