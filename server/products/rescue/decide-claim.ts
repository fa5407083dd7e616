/**
 * Decides about a claim, for an operator. Approving turns the transfer into a deposit of the claimant and refuses all
 * other claims of it, in one transaction. Lock order: claims, then the network, then what was set aside. Every decision
 * is in the audit trail under the operator's name.
 */
import { formatMoney, ok, refuse, type Result } from '@zend/kernel'
import { recordAudit } from '../../core/audit/index.ts'
import { announce } from '../../core/events/index.ts'
import { sendNotice } from '../../core/notices/index.ts'
import type { Tx } from '../../database/index.ts'
import { findClaim, lockClaimsOn, moveClaim, lockPlace } from './claims.repo.ts'
import { type Claim, type ClaimEvent, type ClaimId, claimMachine } from './rescue.ts'
import type { DecideDeps } from './rescue.deps.ts'
import type { DecideRefusal } from './rescue.refusals.ts'
import { amountOf, setAsideTransferOf } from './read-claims.ts'

/** The operator, and a note for our own audit trail. */
export type Decider = { readonly operator: string; readonly note: string }

type Decided = Promise<Result<Claim, DecideRefusal>>

/**
 * Approves a claim: the transfer becomes the customer's deposit, and other claims of it are refused. Notifies all
 * claimants.
 */
export async function approveClaim(deps: DecideDeps, decider: Decider, id: ClaimId): Decided {
  return decide(deps, id, 'approved', async (tx, claim, all): Decided => {
    const at = deps.clock.now()
    const given = await deps.give(tx, claim, claim.holder)
    if (!given.ok) return given
    const { id: depositId, money } = given.value
    await moveClaim(tx, id, { state: 'approved', reason: null, at, depositId })
    await audit(tx, deps, decider, claim, 'rescue.claim_approved', {
      depositId,
      amount: formatMoney(money),
      currency: money.asset,
    })
    const facts = { amount: formatMoney(money), currency: money.asset, network: deps.networks[claim.network].name }
    await sendNotice(deps, tx, { kind: 'claim-approved', to: claim.holder, facts: { ...facts, depositId } })
    await tell(tx, claim, at)
    for (const other of all.filter((each) => each.id !== id && each.state === 'open'))
      await refuseIt(tx, deps, decider, other, null)
    return ok({ ...claim, state: 'approved', decidedAt: at, depositId })
  })
}

/** Refuses a claim; the customer is shown `reason` verbatim. */
export async function refuseClaim(
  deps: DecideDeps,
  { operator, reason }: { readonly operator: string; readonly reason: string },
  id: ClaimId,
): Decided {
  return decide(deps, id, 'refused', async (tx, claim): Decided =>
    ok(await refuseIt(tx, deps, { operator, note: reason }, claim, reason)),
  )
}

/**
 * Reopens a claim that was refused by mistake, or of which more is known now. A claim on what is somebody's deposit
 * already stays refused.
 */
export async function reopenClaim(deps: DecideDeps, decider: Decider, id: ClaimId): Decided {
  return decide(deps, id, 'reopened', async (tx, claim): Decided => {
    if ((await setAsideTransferOf(deps, tx, claim)).depositId !== null) return refuse('already_given')
    await moveClaim(tx, id, { state: 'open', reason: null, at: null, depositId: null })
    await audit(tx, deps, decider, claim, 'rescue.claim_reopened', {})
    await tell(tx, claim, deps.clock.now())
    return ok({ ...claim, state: 'open', reason: null, decidedAt: null })
  })
}

/** Applies a decision to a claim whose state allows it, with all claims of the same transfer locked. */
async function decide(
  deps: DecideDeps,
  id: ClaimId,
  event: ClaimEvent,
  act: (tx: Tx, claim: Claim, all: readonly Claim[]) => Decided,
): Decided {
  return deps.db.transact(async (tx): Decided => {
    const found = await findClaim(tx, id)
    if (found === null) return refuse('not_found')
    await lockPlace(tx, found)
    const all = await lockClaimsOn(tx, found)
    // Read it again, now that it is locked.
    const claim = all.find((each) => each.id === id)
    if (claim === undefined) throw new Error(`${id} is gone`)
    return claimMachine.allows(claim.state, event) ? act(tx, claim, all) : refuse('claim_decided')
  })
}

/** `reason` is `null` where the transfer went to another claimant: the reason would reveal something about them. */
async function refuseIt(
  tx: Tx,
  deps: DecideDeps,
  decider: Decider,
  claim: Claim,
  reason: string | null,
): Promise<Claim> {
  const at = deps.clock.now()
  await moveClaim(tx, claim.id, { state: 'refused', reason, at, depositId: null })
  await audit(tx, deps, decider, claim, 'rescue.claim_refused', { given: reason === null })
  const money = await amountOf({ books: deps.books }, tx, claim)
  const facts = { amount: formatMoney(money), currency: money.asset, network: deps.networks[claim.network].name }
  await sendNotice(deps, tx, {
    kind: 'claim-refused',
    to: claim.holder,
    facts: { ...facts, ...(reason === null ? {} : { reason }) },
  })
  await tell(tx, claim, at)
  return { ...claim, state: 'refused', reason, decidedAt: at }
}

const audit = (
  tx: Tx,
  { clock }: Pick<DecideDeps, 'clock'>,
  { operator, note }: Decider,
  { id, holder, madeBy, network, txid, index }: Claim,
  action: 'rescue.claim_approved' | 'rescue.claim_refused' | 'rescue.claim_reopened',
  facts: Readonly<Record<string, string | boolean>>,
): Promise<void> =>
  recordAudit(tx, {
    at: clock.now(),
    actor: operator,
    action,
    subject: id,
    facts: { holder, madeBy, network, txid, index, note, ...facts },
  })

const tell = (tx: Tx, { id, holder }: Claim, at: Date): Promise<void> =>
  announce(tx, { to: holder, type: 'rescue', id, at })
