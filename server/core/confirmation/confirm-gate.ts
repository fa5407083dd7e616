/**
 * Checks what a customer confirms an act with. When all of it is right, this costs one small read, which concurrent
 * callers share, as they share their notes. A right PIN and a right code change nothing here and take no lock; anything
 * else goes through `confirm`, under row locks.
 */
import { isId, ok, type Result } from '@zend/kernel'
import { batchLoad } from '../../database/index.ts'
import { authorize, type Statement } from '../authorizations/index.ts'
import { forgivenKey, forgiveEach, isOpenCode, isThisCode } from '../codes/index.ts'
import { type Act, bindingOf } from './act-kind.ts'
import { isRightUntried } from './check-pin.ts'
import { confirm } from './confirm.ts'
import type { ByBoth, Confirmed, Confirmer } from './confirmation.ts'
import { noteConfirmedTransfers, transferNote } from './confirmed.repo.ts'
import type { ConfirmationDeps } from './deps.ts'
import type { AttemptQueue } from './attempt-queue.ts'
import { proofOfPayment } from './proofs.ts'
import { proofsKey, readProofs } from './proofs.repo.ts'
import { requirePlace } from './require-place.ts'
import { requireStated } from './stated-act.ts'

/** Creates the gate; one per process, with the queue that every PIN check uses. */
export function confirmGate(deps: Omit<ConfirmationDeps, 'sealingKey'>, enqueue: AttemptQueue): Confirmer['confirm'] {
  const { db, clock, policy, keys, acts, provenance } = deps
  const proofsOf = batchLoad((wanted) => readProofs(db, wanted))
  const note = batchLoad((transfers) => noteConfirmedTransfers(db.read, transfers))
  const forgive = batchLoad((addresses) => forgiveEach(db.read, addresses, clock.now()))

  const atOnce = async (by: ByBoth, statement: Statement | null, stated: Act | null): Promise<Confirmed | null> => {
    const { userId, holder, pin, otp } = by
    const kind = acts.of(otp.act)
    // An act that saves a destination, or changes members or where a person is reached, has its own rules for the note.
    if (kind.place?.(otp.act) !== undefined || kind.member !== undefined || kind.contact !== undefined) return null
    const { purpose } = kind
    const proofs = await proofsOf(proofsKey(userId, purpose))
    if (proofs === null || proofs.code === null || !isRightUntried(deps, userId, proofs.pin, pin)) return null
    const given = { subject: userId, purpose, binding: bindingOf(acts, otp.act, by), code: otp.code }
    if (!isOpenCode(proofs.code, clock.now(), policy.otp.triesMax) || !isThisCode(deps, proofs.code, given)) return null
    const { sentAt, means } = proofs.code
    const paid = stated === null ? undefined : acts.of(stated).pays?.(stated)
    const transfer =
      statement !== null && paid !== undefined && isId('trf', statement.id)
        ? { id: statement.id, payer: holder, ...paid }
        : null
    await Promise.all([
      transfer === null ? null : note(transferNote(transfer, proofOfPayment(provenance, transfer))),
      forgive(forgivenKey(deps, { purpose, email: proofs.email })),
    ])
    const consent = { confirmedAt: clock.now(), factors: ['pin', means] as const }
    return {
      code: { purpose, sentAt },
      authorization: statement === null ? null : authorize(keys.authorization, statement, consent),
    }
  }

  return async (by, statement): Promise<Result<Confirmed, never> | Awaited<ReturnType<typeof confirm>>> => {
    const stated = statement === null ? null : requireStated(acts, statement, by)
    const act = by.request === undefined ? by.otp?.act : (stated ?? undefined)
    await requirePlace(db.read, by, acts.permissionsFor(act, statement))
    return enqueue(by.userId, async () => {
      // What a company's policy says is decided in one transaction with the note of what was signed.
      const isOwn = by.holder === by.userId
      const confirmed =
        by.pin === undefined || by.otp === undefined || !isOwn ? null : await atOnce(by, statement, stated)
      return confirmed === null ? confirm(deps, by, statement) : ok(confirmed)
    })
  }
}
