/**
 * Has a change of members confirmed, and does it; or asks others to approve it first, where it gives somebody a say
 * over the company and others have one.
 */
import { newId, ok, type Refusal, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { type AwaitsApproval, type NeededRefusal, openApproval, requestFor } from '../approvals/index.ts'
import type { Authorization } from '../authorizations/index.ts'
import {
  type ApprovalRefusal,
  confirmAndSign,
  type ConfirmRefusal,
  isAboutApproval,
  performAct,
} from '../confirmation/index.ts'
import type { ActorIds } from '../holders/index.ts'
import { type MemberAct, memberPayload, memberStatement } from './act/index.ts'
import type { MembersDeps } from './deps.ts'

/** What confirms a change: the PIN, and a mailed code or that of a passkey's answer. */
export type ByPinAndCode = { readonly pin: string; readonly code: string }
/** Why a change was neither confirmed nor asked for. */
export type NotConfirmed = ConfirmRefusal | ApprovalRefusal | NeededRefusal

/** A change as it was signed: its id, and the signature. */
export type SignedChange = { readonly id: string; readonly authorization: Authorization }

/**
 * Confirms this act. `perform` does it in the transaction that uses the code up; it is not called when others must
 * approve first.
 */
export async function confirmChange<T, R extends Refusal>(
  deps: Pick<MembersDeps, 'db' | 'clock' | 'confirmer' | 'approvals'>,
  { userId, holder }: ActorIds,
  act: MemberAct,
  { pin, code: otp }: ByPinAndCode,
  perform: (tx: Tx, signed: SignedChange) => Promise<Result<T, R>>,
): Promise<Result<T | AwaitsApproval, R | NotConfirmed>> {
  const actor = { userId, holder }
  const statement = memberStatement(newId('mch', deps.clock.now().getTime()), act, actor)
  const request = await requestFor(deps.approvals, actor, statement, () => memberPayload(statement))
  if (!request.ok) return request
  const asked = request.value
  const signed = await confirmAndSign(deps, { ...actor, pin, otp: { act, code: otp } }, asked?.statement ?? statement)
  if (!signed.ok) return signed
  const { code, authorization } = signed.value
  return performAct<T | AwaitsApproval, R | NotConfirmed>(deps, actor, code, {
    perform: async (tx): Promise<Result<T | AwaitsApproval, R | NotConfirmed>> => {
      if (asked === null) return perform(tx, { id: statement.id, authorization })
      const opened = await openApproval(deps.approvals, tx, asked, authorization)
      if (!opened.ok) throw new Error(`a change of members holds no money: ${opened.refusal.code}`)
      return ok(opened.value)
    },
  })
}

/** Same as `confirmChange`, for stopping somebody, which nobody else is asked about. */
export async function confirmStop<T, R extends Refusal>(
  deps: Parameters<typeof confirmChange>[0],
  actor: ActorIds,
  act: MemberAct,
  proof: ByPinAndCode,
  perform: (tx: Tx) => Promise<Result<T, R>>,
): Promise<Result<T, R | ConfirmRefusal>> {
  const { userId, holder } = actor
  const statement = memberStatement(newId('mch', deps.clock.now().getTime()), act, actor)
  const by = { userId, holder, pin: proof.pin, otp: { act, code: proof.code } }
  const signed = await confirmAndSign(deps, by, statement)
  if (!signed.ok) {
    const { refusal } = signed
    if (isAboutApproval(refusal)) throw new Error(`${refusal.code}, where nobody else is asked`)
    return { ok: false, refusal }
  }
  return performAct<T, R>(deps, actor, signed.value.code, { perform })
}
