/** Orders from providers: stores the try before anybody is called. It calls nobody. */
import { after } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { FxProvider } from '../../ports/fx-provider.ts'
import { type CloseDeps, isPayable, isTaken } from './close.ts'
import { type FxPayment, isBought, referenceOf } from './fx-payment.ts'
import type { FxPolicy } from './fx.policy.ts'
import { fundsOf, judgeConsent } from './judge-again.ts'
import { noteSend } from './sends.ts'
import type { FxCall, FxTry } from './tries.ts'
import { insertTry, putTry } from './tries.repo.ts'

/** Dependencies of ordering. */
export type OrderDeps = CloseDeps & { readonly policy: FxPolicy; readonly providers: readonly FxProvider[] }

/** A call with its payment. */
export type StepCall = FxCall & { readonly payment: FxPayment }

/**
 * Throws unless its company confirmed exactly what is about to be ordered, the books say that it waits for just that,
 * and its money came in with proof: then nothing is ordered and nothing given back, and a person looks.
 */
export async function assertConfirmed(
  { authorizationKeys, provenance, log }: OrderDeps,
  tx: Tx,
  payment: FxPayment,
  kind: FxTry['kind'],
): Promise<void> {
  const { id, holder, state } = payment
  const isDue = kind === 'pay' ? await isPayable(tx, payment) : payment.bought === null && (await isTaken(tx, payment))
  const judged = judgeConsent({ authorizationKeys }, payment)
  const funds = isDue && judged.kind === 'fine' ? await fundsOf(provenance, tx, payment, null) : null
  if (funds === 'proven') return
  log.error(
    { alert: 'fx_not_authorized', payment: id, holder, state, judged: judged.kind, isDue, funds },
    'nothing was ordered for a payment abroad that its company did not confirm, or that the books do not wait for',
  )
  throw new Error(
    `payment ${id} cannot be ordered: ${judged.kind}, ${isDue ? 'due' : 'not due'}, funds ${funds ?? '-'}`,
  )
}

/** A new try; `at` is when it is to be ordered. */
export type NewTry = {
  readonly kind: FxTry['kind']
  readonly provider: string
  readonly priceId: string | null
  readonly at: Date
}

/**
 * Stores the next try of a payment, and orders it where its time has come: the call is to be made after the commit.
 * `tries` are those so far. Throws while another one of its kind may still do something.
 */
export async function orderTry(
  deps: OrderDeps,
  tx: Tx,
  payment: FxPayment,
  tries: readonly FxTry[],
  { kind, provider, priceId, at }: NewTry,
): Promise<StepCall | null> {
  const own = tries.filter((each) => each.kind === kind)
  const notOver = own.find(({ state }) => state !== 'failed' && state !== 'returned')
  if (notOver !== undefined) throw new Error(`${notOver.reference} is ${notOver.state}: nothing else may be ordered`)
  if (kind === 'convert' && !isBought(payment)) throw new Error(`${payment.id} needs no conversion`)
  const ordinal = own.length + 1
  const now = deps.clock.now()
  const attempt: FxTry = {
    reference: referenceOf(payment.id, kind, ordinal),
    paymentId: payment.id,
    kind,
    ordinal,
    provider,
    state: 'open',
    priceId,
    sends: 0,
    sentAt: null,
    asks: 0,
    nextAt: at,
    silent: false,
    providerId: null,
    charge: null,
    why: null,
    said: null,
    createdAt: now,
    doneAt: null,
    endedAt: null,
  }
  await insertTry(tx, attempt)
  return at > now ? null : sendTry(deps, tx, payment, attempt)
}

/** Orders a stored try now: the call is to be made after the commit, and is noted before. */
export async function sendTry(deps: OrderDeps, tx: Tx, payment: FxPayment, attempt: FxTry): Promise<StepCall> {
  await assertConfirmed(deps, tx, payment, attempt.kind)
  const now = deps.clock.now()
  const sent: FxTry = {
    ...attempt,
    sends: attempt.sends + 1,
    sentAt: now,
    asks: 0,
    nextAt: after(now, deps.policy.tries.claimMs),
  }
  await putTry(tx, sent)
  return { payment, ...(await noteSend(deps, tx, payment, sent)) }
}

/** Returns the provider of this name. Throws when it was taken out of service with payments under way. */
export function providerNamed({ providers }: Pick<OrderDeps, 'providers'>, name: string): FxProvider {
  const found = providers.find((each) => each.name === name)
  if (found === undefined) throw new Error(`the provider ${name} is not in service`)
  return found
}
