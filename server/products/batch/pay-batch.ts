/**
 * Pays what was offered, or asks others of the company to approve it: with the mailed code and the PIN, over the root
 * of its rows. From then on the most that may leave is on hold, row by row. It pays nothing yet: rows are begun one by
 * one.
 */
import { after, ok, refuse, type Refusal, type Result } from '@zend/kernel'
import {
  type AwaitsApproval,
  earlierRequest,
  foresee,
  type Foreseen,
  openApproval,
  type Request,
  requestFor,
} from '../../core/approvals/index.ts'
import type { Authorization } from '../../core/authorizations/index.ts'
import type { CodeSent, SendRefusal } from '../../core/codes/index.ts'
import {
  channelOf,
  confirmedBy,
  confirmPayment,
  doneBefore,
  performAct,
  type Proof,
  sendActionCode,
} from '../../core/confirmation/index.ts'
import type { Actor, ActorIds } from '../../core/holders/index.ts'
import { doOnce } from '../../core/idempotency/index.ts'
import { companionsBy, customer, placeHolds } from '../../core/ledger/index.ts'
import type { TakeRefusal } from '../../core/offers/index.ts'
import type { QuoteExpired } from '../../core/quotes/index.ts'
import type { Tx } from '../../database/index.ts'
import { batchPayload, permissionsFor } from './act/index.ts'
import { companyIn } from './add-batch.ts'
import { type Batch, type BatchId, batchMachine, type BatchOffer, type BatchRow, rowCause, rowHoldId } from './batch.ts'
import type { BatchDeps } from './batch.deps.ts'
import { payingAct, statementOf } from './batch-statement.ts'
import { findBatch, lockBatch, putAsked } from './batches.repo.ts'
import { fitsNow, type OfferBatchRefusal } from './offer-batch.ts'
import { putDue, rowsOf } from './rows.repo.ts'

type PayDeps = Pick<BatchDeps, 'db' | 'clock' | 'policy' | 'market' | 'limits' | 'confirmation' | 'approvals'>
type Payer = ActorIds & Pick<Actor, 'permissions'>

/** What is paid: a batch, by the root that was offered. */
export type OfferedBatch = { readonly id: BatchId; readonly root: string }
/** Why nothing can be asked for now. */
type NotOffered = OfferBatchRefusal | QuoteExpired
/** Why nothing is paid. */
export type PayBatchRefusal =
  | Exclude<TakeRefusal, { readonly code: 'idempotency_key_reused' | 'quote_invalid' }>
  | NotOffered

type Refusable<T> = Promise<Result<T, PayBatchRefusal>>
type Prepared = { readonly batch: Batch; readonly offer: BatchOffer }

/**
 * Pays an offer, or asks for it. Repeating it returns the first result, without looking at code or PIN again. A wrong
 * code or PIN is counted and moves nothing. An API key's company signs the request in their place.
 */
export async function payBatch(
  deps: PayDeps,
  actor: Payer,
  offered: OfferedBatch,
  proof: Proof,
): Refusable<Batch | AwaitsApproval> {
  const { holder, userId } = companyIn(actor)
  const earlier = (tx: Tx) => paidBefore(tx, actor, offered)
  type Confirmed = {
    readonly code: Parameters<typeof performAct>[2]
    readonly authorization: Authorization
    readonly request: Request | null
  }
  return doOnce<Prepared, Confirmed, Batch | AwaitsApproval, PayBatchRefusal>({
    earlier: () => earlier(deps.db.read),
    prepare: () => prepare(deps, actor, offered),
    confirm: async ({ batch, offer }) => {
      const statement = statementOf(batch, offer, userId)
      const asker = { userId, holder, channel: channelOf(proof) }
      const request = await requestFor(deps.approvals, asker, statement, () => batchPayload(statement))
      if (!request.ok) return request
      const by = confirmedBy({ userId, holder }, payingAct(batch, offer), proof)
      const signed = await confirmPayment(deps.confirmation, by, request.value?.statement ?? statement)
      if (!signed.ok) return signed
      return ok({ ...signed.value, request: request.value })
    },
    meanwhile: () => doneBefore(deps.confirmation, holder, earlier),
    perform: (prepared, { code, authorization, request }) =>
      performAct<Batch | AwaitsApproval, PayBatchRefusal>(deps.confirmation, { userId, holder }, code, {
        earlier,
        perform: (tx) => begin(deps, tx, actor, prepared, { authorization, request }),
      }),
  })
}

/** Returns whom paying an offer now would ask; `null` when the actor may do it alone. */
export async function foreseeBatch(deps: PayDeps, actor: Payer, offered: OfferedBatch): Refusable<Foreseen | null> {
  const prepared = await prepare(deps, actor, offered)
  if (!prepared.ok) return prepared
  const { batch, offer } = prepared.value
  return foresee(deps.approvals, actor, statementOf(batch, offer, actor.userId), { least: null }, false)
}

/** Mails the member a code that confirms exactly this offer. */
export async function mailBatchCode(
  deps: PayDeps,
  actor: Payer,
  offered: OfferedBatch,
): Promise<Result<CodeSent, NotOffered | SendRefusal>> {
  const prepared = await prepare(deps, actor, offered)
  if (!prepared.ok) return prepared
  const { batch, offer } = prepared.value
  return sendActionCode(deps.confirmation, actor, payingAct(batch, offer))
}

/** What became of the same offer before; `null` where it was not asked for. */
async function paidBefore(
  tx: Tx,
  actor: ActorIds,
  { id, root }: OfferedBatch,
): Promise<Result<Batch | AwaitsApproval, never> | null> {
  const { holder } = companyIn(actor)
  const batch = await findBatch(tx, holder, id)
  if (batch === null || batch.askedAt === null || batch.offer?.root !== root) return null
  return ok((batch.approval === null ? null : await earlierRequest(tx, holder, id)) ?? batch)
}

async function prepare(deps: PayDeps, actor: Payer, { id, root }: OfferedBatch): Promise<Result<Prepared, NotOffered>> {
  const { holder } = companyIn(actor)
  const batch = await findBatch(deps.db.read, holder, id)
  if (batch === null) return refuse('not_found')
  const standing = standsAt(batch, root, deps.clock.now())
  if (!standing.ok) return standing
  const offer = standing.value
  if (!permissionsFor(offer.kinds).every((each) => actor.permissions.includes(each))) return refuse('forbidden')
  const fits = await fitsNow(deps, deps.db.read, actor, offer)
  return fits.ok ? ok({ batch, offer }) : fits
}

/** The offer of a batch that nobody asked for yet, if it is this one and its time is not over. */
function standsAt(
  { state, offer }: Batch,
  root: string,
  now: Date,
): Result<BatchOffer, Refusal<'batch_closed' | 'version_changed'> | QuoteExpired> {
  if (state !== 'draft' && state !== 'checking') return refuse('batch_closed')
  if (state !== 'draft' || offer?.root !== root) return refuse('version_changed')
  return offer.until <= now ? refuse('quote_expired', { expiredAt: offer.until }) : ok(offer)
}

/** Stores what was confirmed, with the money of each row on hold, under the lock of the company's acts. */
async function begin(
  deps: PayDeps,
  tx: Tx,
  actor: ActorIds,
  { batch: { id }, offer }: Prepared,
  { authorization, request }: { readonly authorization: Authorization; readonly request: Request | null },
): Refusable<Batch | AwaitsApproval> {
  const { holder, userId } = companyIn(actor)
  const now = deps.clock.now()
  const current = await lockBatch(tx, holder, id)
  if (current === null) return refuse('not_found')
  const standing = standsAt(current, offer.root, now)
  if (!standing.ok) return standing
  const fits = await fitsNow(deps, tx, actor, offer)
  if (!fits.ok) return fits
  const rows = (await rowsOf(tx, id)).filter(({ state }) => state === 'ready')
  await holdRows(tx, rows, now)
  const asked = { ...current, askedBy: userId, askedAt: now }
  if (request === null) {
    const state = batchMachine.after(current.state, 'released')
    const paying: Batch = { ...asked, state, consent: authorization, payUntil: after(now, deps.policy.payForMs) }
    await putAsked(tx, paying)
    await putDue(tx, id, now)
    return ok(paying)
  }
  await putAsked(tx, { ...asked, state: batchMachine.after(current.state, 'asked'), approval: request.payload.request })
  return openApproval(deps.approvals, tx, request, authorization)
}

/** Places the holds of rows. That there is enough was looked at under the same lock. */
async function holdRows(tx: Tx, rows: readonly BatchRow[], occurredAt: Date): Promise<void> {
  const holds = rows.map(({ id, holder, most }) => {
    if (most === null) throw new RangeError(`${id} was not offered`)
    return { id: rowHoldId(id), account: customer(holder, most.asset), amount: most, cause: rowCause(id), occurredAt }
  })
  const placed = await placeHolds(tx, holds, companionsBy({})(holds.map(() => ({}))))
  if (placed.some((each) => !each)) throw new Error('a row of a batch is on hold already')
}
