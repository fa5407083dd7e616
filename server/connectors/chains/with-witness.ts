/**
 * A sender that does not trust a single provider about how a payment ended. Its answers pass through where a wrong one
 * costs nothing; that a transaction is settled, or can never be mined any more, must be confirmed by the second
 * provider (the witness), because then we book it, or sign a replacement (decision 026).
 */
import { backoffMs } from '@zend/kernel'
import type { ChainSender, TransactionStatus } from '../../ports/chain-sender.ts'
import type { Clock } from '../../ports/clock.ts'

/** Options for asking the witness. */
export type WitnessOptions = {
  /** The confirmations at which our provider's answer would settle a payment: before that the witness is not asked. */
  readonly confirmations: number
  /**
   * How long no request is sent after one without an answer, in milliseconds. A transaction that stays unanswered is
   * itself asked about with growing pauses, up to eight times this.
   */
  readonly restMs: number
  readonly clock: Clock
  /** Called once when the first request gets no answer, with the reason, and not again before `onAnswer`. */
  readonly onSilence: (cause: unknown) => void
  /** Called once when everything unanswered was answered, or is no longer asked about. */
  readonly onAnswer: () => void
}

/**
 * Returns the same sender, which asks `witness` about transactions that our provider calls settled or dead. Mined
 * elsewhere, with another outcome, or not known there: it is shown with its confirmations and settles nothing yet
 * (`awaitsFinality`). Dead for only one: it is still waited for. A silent witness has the same effect; it is never an
 * error. The witness itself must limit the time of a request: all payments of the network wait for it.
 */
export function withWitness(
  sender: ChainSender,
  witness: Pick<ChainSender, 'lookUp'>,
  options: WitnessOptions,
): ChainSender {
  const ask = askWithBackoff(witness, options)
  return {
    ...sender,
    async lookUp(txid, window) {
      const status = await sender.lookUp(txid, window)
      if (status.kind === 'dead') return (await ask(txid, window)).kind === 'dead' ? status : { kind: 'waiting' }
      if (status.kind !== 'included' || status.confirmations < options.confirmations || status.awaitsFinality === true)
        return status
      const other = await ask(txid, window)
      if (!sameEnd(status, other)) return { ...status, awaitsFinality: true }
      return other.awaitsFinality === true
        ? { ...status, awaitsFinality: true }
        : { ...status, confirmations: Math.min(status.confirmations, other.confirmations) }
    },
  }
}

/**
 * Asks, but pauses after an unanswered request, and then asks about another transaction first: one that it cannot
 * answer for must not block the others.
 */
function askWithBackoff(
  witness: Pick<ChainSender, 'lookUp'>,
  { restMs, clock, onSilence, onAnswer }: WitnessOptions,
): ChainSender['lookUp'] {
  const unanswered = new Map<string, { readonly times: number; readonly until: number }>()
  let restsUntil = 0
  const maxMs = 8 * restMs
  const forget = (now: number): void => {
    for (const [txid, { until }] of unanswered) if (until + maxMs < now) unanswered.delete(txid)
  }
  return async (txid, window) => {
    const before = clock.now().getTime()
    const open = unanswered.get(txid)
    if (before < restsUntil || (open !== undefined && before < open.until)) return { kind: 'unknown' }
    try {
      const answer = await witness.lookUp(txid, window)
      if (unanswered.size > 0) {
        unanswered.delete(txid)
        forget(clock.now().getTime())
        if (unanswered.size === 0) onAnswer()
      }
      return answer
    } catch (cause) {
      const now = clock.now().getTime()
      if (unanswered.size === 0) onSilence(cause)
      const times = (open?.times ?? 0) + 1
      restsUntil = now + restMs
      unanswered.set(txid, { times, until: now + backoffMs({ firstMs: restMs, maxMs }, times) })
      return { kind: 'unknown' }
    }
  }
}

type Included = Extract<TransactionStatus, { readonly kind: 'included' }>

function sameEnd(status: Included, other: TransactionStatus): other is Included {
  return (
    other.kind === 'included' &&
    other.block.hash === status.block.hash &&
    other.block.height === status.block.height &&
    other.success === status.success &&
    other.feePaid === status.feePaid
  )
}
