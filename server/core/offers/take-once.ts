/**
 * Takes a firm offer once: verifies the quote, looks for an earlier result, checks, confirms, and then begins the order
 * with the command's key in one transaction, which concurrent offers share. An order that cannot begin in a batch is
 * begun by itself, which tells why. It decides nothing about what is offered.
 */
import { ok, type Refusal, type Result } from '@zend/kernel'
import { type Database, readAll, type Tx } from '../../database/index.ts'
import {
  type Asking,
  type AwaitsApproval,
  type Change,
  earlierRequest,
  foresee,
  type Foreseen,
  type NeededRefusal,
  openApproval,
  type PayloadOfKind,
  type Request,
  requestFor,
} from '../approvals/index.ts'
import type { Authorization, Statement } from '../authorizations/index.ts'
import {
  type Act,
  type ActDeps,
  type ApprovalRefusal,
  channelOf,
  confirmedBy,
  confirmPayment,
  type ConfirmRefusal,
  doneBefore,
  performAct,
  type SignatureInvalid,
  type SignedRequest,
  type Signed,
} from '../confirmation/index.ts'
import type { ActorIds } from '../holders/index.ts'
import { claimForAnswer, claimKey, type Command, doOnce, findKey, type KeyReused } from '../idempotency/index.ts'
import type { MoveOutRefusal } from '../limits/index.ts'
import { openQuote, type QuoteExpired, type QuoteInvalid, type QuoteKey, refuseExpired } from '../quotes/index.ts'
import { beginOrder, type InsufficientFunds } from './begin-order.ts'
import type { Order } from './order.ts'
import type { Orders } from './orders.ts'

/** Dependencies of taking offers. */
export type TakeDeps = {
  readonly db: Pick<Database, 'read'>
  readonly orders: Orders
  readonly confirmation: ActDeps
  readonly approvals: Asking
  readonly quoteKey: QuoteKey
  /** `quoteGraceMs`: how long after its expiry an offer is still taken, to allow for transit. */
  readonly policy: { readonly quoteGraceMs: number }
}

/** An offer as received, with its confirmation and its idempotency key, if any. */
export type OfferToTake = {
  readonly quote: string
  readonly otp: string
  readonly pin: string
  readonly idempotencyKey: string | null
}
/** An offer as a company's API key takes it: its signed request confirms it. */
export type OfferByKey = {
  readonly quote: string
  readonly request: SignedRequest
  readonly idempotencyKey: string | null
}

/** Why an offer is refused, whatever the product. */
export type TakeRefusal =
  | ApprovalRefusal
  | ConfirmRefusal
  | InsufficientFunds
  | KeyReused
  | MoveOutRefusal
  | QuoteExpired
  | QuoteInvalid
  | SignatureInvalid

/** One product's offers. `O` is the signed offer, `P` the prepared offer, `T` the result, under the offer's own id. */
export type OfferKind<O extends { readonly id: string }, P, T, R extends Refusal> = {
  /** The purpose it was signed for. */
  readonly purpose: string
  /** The operation, for the idempotency key. */
  readonly operation: string
  /** Further choices of the customer, which make it another request. */
  readonly chosen?: Readonly<Record<string, string>>
  /** Parses the offer from facts that our own signature vouches for. */
  readonly offerIn: (facts: unknown) => O
  /** How an offer changes what others were asked to approve; `null` for one that does not. Left out where none does. */
  readonly change?: (offer: O) => Change<R | InsufficientFunds> | null
  /** Returns the offer's earlier result; `null` when there is none. */
  readonly find: (tx: Tx, offer: O) => Promise<T | null>
  /** Checks what may refuse it now, outside of any transaction: prices may have to be waited for. */
  readonly prepare: (offer: O) => Promise<Result<P, R>>
  /** What the customer confirms: the act that the code was mailed for, and the statement to sign. */
  readonly confirmed: (offer: O, prepared: P) => { readonly act: Act; readonly statement: Statement }
  /** What others of a company approve, where its policy wants that. */
  readonly payload: (offer: O, prepared: P, statement: Statement) => PayloadOfKind
  /**
   * Refuses what a person may not take alone now, before anything is confirmed; of what others must approve, and of an
   * API key, nothing is asked.
   */
  readonly mayTakeAlone?: (offer: O, prepared: P) => Promise<Result<null, R>>
  /** The result, and the order that makes it. */
  readonly ordered: (offer: O, prepared: P, authorization: Authorization) => { readonly made: T; readonly order: Order }
  /**
   * What else the offer makes, in the transaction of its order and before it. `null` where an offer makes nothing else;
   * left out where none does.
   */
  readonly besides?: (offer: O, prepared: P) => ((tx: Tx) => Promise<Result<null, R>>) | null
  /**
   * Checks the order's preconditions again, in the transaction that uses the code up, before its money is taken. Throws
   * `StatementOutdated` to have it prepared and stated again.
   */
  readonly lookAgain: (tx: Tx, offer: O, prepared: P) => Promise<Result<null, R>>
  /** Checks under the same lock what a request that others approve takes besides the money. */
  readonly mayAsk?: (tx: Tx, offer: O, prepared: P) => Promise<Result<null, R>>
  /** A limit of the product's own (see `beginOrder`). */
  readonly alsoFits?: (tx: Tx, offer: O, prepared: P) => Promise<Result<null, R>>
}

/** Thrown when what was stated a moment ago no longer holds. */
export class StatementOutdated extends Error {
  override readonly name = 'StatementOutdated'
}

const STATED_MAX = 4

/**
 * Takes an offer, or has others of the company asked to approve it, or changes what they were asked. Repeating the same
 * offer, or the same idempotency key, returns the first result, whatever its code or PIN is now. A wrong code or PIN is
 * counted and moves nothing; a right one is used up exactly when the offer is taken or the request is made or changed.
 */
export async function takeOnce<O extends { readonly id: string }, P, T, R extends Refusal>(
  deps: TakeDeps,
  { holder, userId }: ActorIds,
  taken: OfferToTake | OfferByKey,
  kind: OfferKind<O, P, T, R>,
): Promise<Result<T | AwaitsApproval, R | TakeRefusal>> {
  const { clock } = deps.confirmation
  const opened = openQuote(deps.quoteKey, taken.quote, { purpose: kind.purpose, holder })
  if (!opened.ok) return opened
  const offer = kind.offerIn(opened.value.facts)
  const change = kind.change?.(offer) ?? null
  const request = { offer: offer.id, ...(change === null ? {} : { version: change.version }), ...kind.chosen }
  const key: Command = { holder, key: taken.idempotencyKey, operation: kind.operation, request, resultId: offer.id }
  const stillOpen = () => refuseExpired(opened.value, clock.now(), deps.policy.quoteGraceMs)
  type Taken = T | AwaitsApproval
  const earlier = async (tx: Tx): Promise<Result<Taken, R | KeyReused> | null> => {
    const [known, found, asked] = await readAll(tx, [
      () => findKey(tx, key),
      () => kind.find(tx, offer),
      () => earlierRequest(tx, holder, offer.id, change),
    ])
    if (!known.ok) return known
    // What was made of another version is no result of this change.
    const first = change !== null && asked === null ? null : (found ?? asked)
    return first === null ? null : ok(first)
  }
  // The call that makes the result claims the key with it; a call that finds it made must still claim its key.
  let isMade = false
  const take = (): Promise<Result<Taken, R | TakeRefusal>> =>
    doOnce<P, Confirmed, Taken, R | TakeRefusal>({
      earlier: () => earlier(deps.db.read),
      prepare: async () => {
        const open = stillOpen()
        return open.ok ? kind.prepare(offer) : open
      },
      confirm: async (prepared) => {
        const { act, statement } = kind.confirmed(offer, prepared)
        const current = (await change?.current()) ?? ok(null)
        if (!current.ok) return current
        const payload = () => kind.payload(offer, prepared, statement)
        const asker = { userId, holder, channel: channelOf(taken) }
        const request = await requestFor(deps.approvals, asker, statement, payload, current.value)
        if (!request.ok) return request
        const isAlone = request.value === null && !('request' in taken)
        const alone = (isAlone ? await kind.mayTakeAlone?.(offer, prepared) : null) ?? ok(null)
        if (!alone.ok) return alone
        const by = confirmedBy({ userId, holder }, act, taken)
        const signed = await confirmPayment(deps.confirmation, by, request.value?.statement ?? statement)
        if (signed.ok) return ok({ ...signed.value, request: request.value })
        // What was signed for the company meanwhile counts: now others must approve it.
        if (signed.refusal.code === 'approval_needed' && request.value === null)
          throw new StatementOutdated(`${offer.id} needs approval now`)
        return signed
      },
      meanwhile: () => doneBefore(deps.confirmation, holder, earlier),
      perform: async (prepared, { code, authorization, request }) => {
        if (request !== null)
          return performAct<Taken, R | TakeRefusal>(deps.confirmation, { userId, holder }, code, {
            earlier,
            perform: async (tx) => {
              const claimed = await claimKey(tx, key, clock.now())
              if (!claimed.ok) return claimed
              const fits = (await kind.mayAsk?.(tx, offer, prepared)) ?? ok(null)
              if (!fits.ok) return fits
              return change === null
                ? openApproval(deps.approvals, tx, request, authorization)
                : change.store(tx, request, authorization)
            },
          })
        const { made, order } = kind.ordered(offer, prepared, authorization)
        const isAlone = (kind.besides?.(offer, prepared) ?? null) !== null
        isMade = !isAlone && (await deps.orders.begin(order, { code, key, isOpen: () => stillOpen().ok }))
        if (isMade) return ok(made)
        return performAct<Taken, R | TakeRefusal>(deps.confirmation, { userId, holder }, code, {
          earlier,
          perform: async (tx) => {
            // A repeat may have been refused because the offer expired while this one queued: then that applies to
            // both.
            const fresh = stillOpen()
            if (!fresh.ok) return fresh
            const claimed = await claimKey(tx, key, clock.now())
            return claimed.ok ? begin(deps, tx, kind, { offer, prepared, authorization }) : claimed
          },
        })
      },
    })
  const answer = await statedAnew(take)
  return isMade ? answer : claimForAnswer(deps.db.read, answer, key, clock.now())
}

/** Returns what taking an offer now would ask others; `null` when the actor may take it alone. It stores nothing. */
export async function foreseeOffer<O extends { readonly id: string }, P, T, R extends Refusal>(
  { quoteKey, approvals }: Pick<TakeDeps, 'quoteKey' | 'approvals'>,
  actor: ActorIds,
  quote: string,
  kind: Pick<OfferKind<O, P, T, R>, 'purpose' | 'offerIn' | 'change' | 'prepare' | 'confirmed' | 'payload'>,
): Promise<Result<Foreseen | null, R | QuoteInvalid | NeededRefusal>> {
  const opened = openQuote(quoteKey, quote, { purpose: kind.purpose, holder: actor.holder })
  if (!opened.ok) return opened
  const offer = kind.offerIn(opened.value.facts)
  const prepared = await kind.prepare(offer)
  if (!prepared.ok) return prepared
  const { statement } = kind.confirmed(offer, prepared.value)
  const changes = (kind.change?.(offer) ?? null) !== null
  return foresee(approvals, actor, statement, kind.payload(offer, prepared.value, statement), changes)
}

/** What was confirmed and signed: the command itself, or the request to have it approved. */
type Confirmed = Signed & { readonly request: Request | null }

type SignedOffer<O, P> = { readonly offer: O; readonly prepared: P; readonly authorization: Authorization }

/**
 * Begins an order by itself, in the transaction that uses its code up, and returns a refusal if something blocks it.
 */
async function begin<O extends { readonly id: string }, P, T, R extends Refusal>(
  { confirmation, orders: { recorders } }: TakeDeps,
  tx: Tx,
  kind: OfferKind<O, P, T, R>,
  { offer, prepared, authorization }: SignedOffer<O, P>,
): Promise<Result<T, R | MoveOutRefusal | InsufficientFunds>> {
  const besides = (await kind.besides?.(offer, prepared)?.(tx)) ?? ok(null)
  if (!besides.ok) return besides
  const looked = await kind.lookAgain(tx, offer, prepared)
  if (!looked.ok) return looked
  const { made, order } = kind.ordered(offer, prepared, authorization)
  const alsoFits = kind.alsoFits
  const begun = await beginOrder<R>(confirmation, tx, order, {
    recorders,
    ...(alsoFits === undefined ? {} : { alsoFits: (within: Tx) => alsoFits(within, offer, prepared) }),
  })
  return begun.ok ? ok(made) : begun
}

/** Prepares and states again what became outdated; the code stays unused. */
async function statedAnew<A>(take: () => Promise<A>): Promise<A> {
  for (let stated = 1; ; stated++) {
    try {
      return await take()
    } catch (error) {
      if (!(error instanceof StatementOutdated) || stated === STATED_MAX) throw error
    }
  }
}
