/**
 * Tells which orders of a payment at providers may still do something. The rows of tries can be changed by anybody with
 * the worker's login; orders can only be added, and a key outside the database proves that one is over
 * (docs/decisions/056). So an order counts as under way until it is proven over. A conversion that was made is no
 * danger: only another one beside it would be, and paying by more than one order.
 */
import { isProvenOver, proofOfOver, type ProvenanceKeys } from '../../core/provenance/index.ts'
import type { Tx } from '../../database/index.ts'
import type { FxLog } from './fx.deps.ts'
import { type FxPayment, referenceOf } from './fx-payment.ts'
import { type FxSend, insertOver, insertSend, selectSends, type StoredSend } from './sends.repo.ts'
import type { FxCall, FxTry } from './tries.ts'
import { selectTries } from './tries.repo.ts'

/** Dependencies of reading and storing orders. */
export type SendsDeps = { readonly provenance: ProvenanceKeys; readonly log: FxLog }

const factsOf = ({ paymentId, reference, nth, provider }: FxSend): readonly string[] => [
  'fx',
  paymentId,
  reference,
  String(nth),
  provider,
]

const isOver = (keys: ProvenanceKeys, send: StoredSend): boolean =>
  send.proofs.some((proof) => isProvenOver(keys, factsOf(send), proof))

/** Returns how many orders were made under a reference. */
export const lastOf = (sends: readonly FxSend[], reference: string): number =>
  sends.reduce((last, send) => (send.reference === reference && send.nth > last ? send.nth : last), 0)

/**
 * Returns a payment's tries and orders. A try that says that it failed or came back, while an order of it is not proven
 * over, counts as open: operators are alerted.
 */
export async function triesOf(
  { provenance, log }: SendsDeps,
  tx: Tx,
  { id }: Pick<FxPayment, 'id'>,
): Promise<{ readonly tries: readonly FxTry[]; readonly sends: readonly StoredSend[] }> {
  const [rows, sends] = [await selectTries(tx, id), await selectSends(tx, id)]
  const underWay = sends.filter((send) => !isOver(provenance, send))
  const tries = rows.map((row) => {
    const own = underWay.filter(({ reference }) => reference === row.reference)
    const isDisproved = (row.state === 'failed' || row.state === 'returned') && own.length > 0
    if (isDisproved)
      log.error(
        { alert: 'fx_try_not_over', payment: id, reference: row.reference, said: row.state },
        'a try says that it ended, and no provider said so: it counts as open, and nothing else is ordered',
      )
    if (row.state !== 'open' && !isDisproved) return row
    const sentAt = own.reduce((latest, { at }) => (latest === null || at > latest ? at : latest), row.sentAt)
    return {
      ...row,
      state: 'open' as const,
      sends: Math.max(row.sends, own.length),
      sentAt,
      nextAt: row.nextAt ?? row.createdAt,
      endedAt: null,
    }
  })
  return { tries, sends }
}

/**
 * Throws, and alerts operators, unless every order of this kind is over but those of `except`. Lock the payment before.
 * Returns how many orders `except` has.
 */
export async function assertOver(
  { provenance, log }: SendsDeps,
  tx: Tx,
  { id }: Pick<FxPayment, 'id'>,
  kind: FxTry['kind'],
  except: string | null,
): Promise<number> {
  const sends = await selectSends(tx, id)
  const ofKind = referenceOf(id, kind, 0).slice(0, -1)
  const open = sends.find(
    (send) => send.reference.startsWith(ofKind) && send.reference !== except && !isOver(provenance, send),
  )
  if (open === undefined) return except === null ? 0 : lastOf(sends, except)
  const { reference, nth } = open
  log.error(
    { alert: 'fx_try_not_over', payment: id, reference, nth },
    'an order may still do something for a payment abroad: nothing else was ordered, and nothing given back',
  )
  throw new Error(`order ${nth} of ${reference} is not proven over: nothing else may be done for ${id}`)
}

/**
 * Stores that a try is ordered now. Throws unless every other order of its kind is over. The caller commits before
 * calling the provider.
 */
export async function noteSend(deps: SendsDeps, tx: Tx, payment: FxPayment, attempt: FxTry): Promise<FxCall> {
  const { reference, provider, sentAt, kind, ordinal } = attempt
  if (sentAt === null || reference !== referenceOf(payment.id, kind, ordinal))
    throw new Error(`${reference} is no try of ${payment.id} that is ordered`)
  const nth = (await assertOver(deps, tx, payment, kind, reference)) + 1
  await insertSend(tx, { reference, nth, paymentId: payment.id, provider, at: sentAt })
  return { kind: 'send', attempt, nth, at: sentAt }
}

/** Stores the proof that a try is over, with all its orders at its provider, which has just said so conclusively. */
export async function proveOver(
  { provenance }: SendsDeps,
  tx: Tx,
  { paymentId, reference, provider }: FxTry,
): Promise<void> {
  for (const send of await selectSends(tx, paymentId)) {
    if (send.reference !== reference || send.provider !== provider || isOver(provenance, send)) continue
    await insertOver(tx, send, proofOfOver(provenance, factsOf(send)))
  }
}
