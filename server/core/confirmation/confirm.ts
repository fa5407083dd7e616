/**
 * Checks what a customer confirms an act with, and signs what they confirmed. A wrong code or PIN is committed as a
 * try, whatever happens to the act; a right code stays open until the caller has done the act.
 */
import { isId, ok, refuse, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { addressHash } from '../companies/index.ts'
import { authorize, canonicalJson, type Factor, type Statement } from '../authorizations/index.ts'
import { forgiveCodes } from '../codes/index.ts'
import { isAccountFrozen } from '../persons/index.ts'
import { checkActCode } from './act-codes.ts'
import { actorForm, holderForm } from './act-forms.ts'
import type { Act, ActKinds, MemberChange, Place } from './act-kind.ts'
import { comparePin } from './check-pin.ts'
import type {
  ApprovalRefusal,
  ByRequest,
  Confirmation,
  Confirmed,
  ConfirmRefusal,
  PaymentsStopped,
  SignatureInvalid,
} from './confirmation.ts'
import {
  noteConfirmedContact,
  noteConfirmedKey,
  noteConfirmedMember,
  noteConfirmedPlace,
  noteConfirmedTransfers,
  transferNote,
} from './confirmed.repo.ts'
import type { ConfirmationDeps } from './deps.ts'
import { lockPin } from './pin.repo.ts'
import { proofOfPayment } from './proofs.ts'
import { requireStated } from './stated-act.ts'

type Deps = Omit<ConfirmationDeps, 'sealingKey'>
type NotConfirmed = ConfirmRefusal | ApprovalRefusal | PaymentsStopped | SignatureInvalid

/**
 * Checks the code, then the PIN, in its own transaction, and signs the statement. Throws on a statement of another
 * holder, or of another act.
 */
export async function confirm(
  deps: Deps,
  by: Confirmation,
  statement: Statement | null,
): Promise<Result<Confirmed, NotConfirmed>> {
  if (statement !== null) requireStated(deps.acts, statement, by)
  requireOwnChange(deps.acts, by, statement)
  return deps.db.transact(async (tx): Promise<Result<Confirmed, NotConfirmed>> => {
    // Freezing ends every code at once, whatever the calling process knows of it.
    if (by.request === undefined && (await isAccountFrozen(tx, by.userId))) return refuse('otp_expired')
    const proved =
      by.request === undefined ? await checkProofs(deps, tx, by) : await checkRequest(deps, tx, by, statement)
    if (!proved.ok) return proved
    const { code, factors } = proved.value
    if (statement !== null && by.holder !== by.userId) {
      const channel = by.request === undefined ? 'app' : 'api'
      const allowed = await deps.companyGate(tx, { userId: by.userId, holder: by.holder, channel }, statement)
      if (!allowed.ok) return allowed
    }
    if (statement !== null) await noteSigned(deps, tx, statement)
    const saved = by.otp === undefined ? undefined : unstatedPlace(deps.acts, by.otp.act, statement)
    if (saved !== undefined) await noteConfirmedPlace(tx, by.holder, saved, {})
    const contact = by.otp === undefined ? undefined : deps.acts.of(by.otp.act).contact?.(by.otp.act)
    if (contact !== undefined) await noteConfirmedContact(tx, by.userId, contact)
    const consent = { confirmedAt: deps.clock.now(), factors }
    return ok({
      code,
      authorization: statement === null ? null : authorize(deps.keys.authorization, statement, consent),
    })
  })
}

/** The destination that an act saves, unless it is stated: then it is noted once the company's policy lets it pass. */
function unstatedPlace(acts: ActKinds, act: Act, statement: Statement | null): Place | undefined {
  const { place, states } = acts.of(act)
  return statement === null || states !== undefined ? place?.(act) : undefined
}

/** Has the signature of an API key's request verified, and that it asks for what is stated. */
async function checkRequest(
  deps: Pick<Deps, 'acts' | 'keyGate'>,
  tx: Tx,
  by: ByRequest,
  statement: Statement | null,
): Promise<Result<Proved, SignatureInvalid>> {
  const act = statement === null ? null : deps.acts.stated(statement)
  if (statement === null || act === null) throw new RangeError('an API key confirms only what is stated of an act')
  const signed = await deps.keyGate.request(tx, by, { act, kind: deps.acts.of(act), statement })
  return signed.ok ? ok({ code: null, factors: ['signature'] }) : signed
}

/**
 * Throws on a change of members or a company's payee without a statement, for which the company's policy would not be
 * asked, on one that is stated for another maker, and on a change of members, or a new API key, without the PIN.
 */
function requireOwnChange(
  acts: ActKinds,
  { userId, holder, pin, otp }: Confirmation,
  statement: Statement | null,
): void {
  if (otp === undefined) return
  const { member, place, states, isKey, contact } = acts.of(otp.act)
  if (contact !== undefined && pin === undefined)
    throw new RangeError('a change of address is confirmed by the PIN, too')
  if (isKey === true) {
    if (pin === undefined || statement?.['madeBy'] !== userId)
      throw new RangeError('an API key is stated for its maker, and confirmed by the PIN, too')
    return
  }
  const isPayee = place !== undefined && holder !== userId
  if (isPayee && states !== undefined) throw new RangeError('a payee of a company is stated by itself')
  if (member === undefined && !isPayee) return
  if (member !== undefined && (statement === null || pin === undefined))
    throw new RangeError('a change of members is stated, and confirmed by the PIN, too')
  if (statement === null) throw new RangeError('a payee of a company is stated, too')
  if (statement['madeBy'] !== userId)
    throw new RangeError(`${isPayee ? 'a payee' : 'a change of members'} is stated for somebody else`)
}

/**
 * Notes what is about to be signed where the database asks for it: a payment between customers, a change of a company's
 * members, its payees, and its API keys. Does nothing for a statement of anything else, such as a request to have it
 * approved.
 */
export async function noteSigned(
  deps: Pick<Deps, 'acts' | 'provenance' | 'addressKey'>,
  tx: Tx,
  statement: Statement,
): Promise<void> {
  const { acts, provenance } = deps
  const stated = acts.stated(statement)
  if (stated === null || statement.kind === 'approval') return
  const kind = acts.of(stated)
  if (kind.isKey === true) return noteConfirmedKey(tx, statement.id, canonicalJson({ ...statement }))
  const change = kind.member?.(stated)
  if (change !== undefined) return noteMember(deps, tx, statement, change)
  const saved = kind.place?.(stated)
  if (saved !== undefined) {
    const { userId, holder } = makerOf(statement)
    const savedAs = { id: statement.id, made_by: userId, ...kind.savedAs?.(statement) }
    return noteConfirmedPlace(tx, holder, saved, savedAs)
  }
  const paid = kind.pays?.(stated)
  if (paid === undefined || !isId('trf', statement.id)) return
  const transfer = { id: statement.id, payer: holderForm.parse(statement.holder), ...paid }
  await noteConfirmedTransfers(tx, [transferNote(transfer, proofOfPayment(provenance, transfer))])
}

/** Who made a statement, for which holder. Throws when it does not say. */
const makerOf = (statement: Statement) => actorForm.parse({ userId: statement['madeBy'], holder: statement.holder })

/** Notes a change of a company's members, by whoever made the statement. */
async function noteMember(
  { addressKey }: Pick<Deps, 'addressKey'>,
  tx: Tx,
  statement: Statement,
  change: MemberChange,
): Promise<void> {
  const by = makerOf(statement)
  const target = change.change === 'invite' ? addressHash(addressKey, change.target).toString('hex') : change.target
  await noteConfirmedMember(tx, by, { ...change, target })
}

type Proved = Pick<Confirmed, 'code'> & { readonly factors: readonly Factor[] }

/**
 * Checks the proofs in a transaction that must commit on a refusal too. Whoever has a right code can read the mailbox,
 * so this resets the address's count of codes.
 */
export async function checkProofs(
  deps: Deps,
  tx: Tx,
  by: Exclude<Confirmation, ByRequest>,
): Promise<Result<Proved, ConfirmRefusal>> {
  const { userId, pin, otp } = by
  const storedPin = pin === undefined ? null : await lockPin(tx, userId)
  const code = otp === undefined ? null : await checkActCode(deps, tx, by, otp)
  if (code !== null && !code.ok) return code
  if (pin !== undefined) {
    const checked = await comparePin(deps, tx, userId, storedPin, pin)
    if (!checked.ok) return checked
  }
  const factors: Factor[] = pin === undefined ? [] : ['pin']
  if (code === null) return ok({ code: null, factors })
  const { purpose, sentAt, email, means } = code.value
  await forgiveCodes(deps, tx, { purpose, email })
  return ok({ code: { purpose, sentAt }, factors: [...factors, means] })
}
