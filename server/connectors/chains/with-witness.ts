/**
 * A sender that does not take one provider's word for how a payment ended. What it says goes through where it costs
 * nothing when it is wrong; that a transaction is settled, or can never be mined any more, must be said by the second
 * provider too, for then we book it, or sign another one in its place (decision 026).
 */
import { backoffMs } from '@zend/kernel'
import type { ChainSender, TransactionStatus } from '../../ports/chain-sender.ts'
import type { Clock } from '../../ports/clock.ts'

/** How a witness is asked. */
export type WitnessOptions = {
  /**
   * From how many confirmations on our provider's word would settle a payment: before that nobody else needs to be
   * asked.
   */
  readonly confirmations: number
  /**
   * For how long nothing is asked after a question without an answer, in milliseconds. What stays without one is asked
   * ever more rarely itself, up to eight times that.
   */
  readonly restMs: number
  readonly clock: Clock
  /** Called once when the first question gets no answer, with the reason, and not again before `onAnswer`. */
  readonly onSilence: (cause: unknown) => void
  /** Called once when everything that had no answer has one again, or is no longer asked for. */
  readonly onAnswer: () => void
}

/**
 * The same sender, asking `witness` about what our provider calls settled or dead. Mined elsewhere, with another
 * outcome, or not known there: it is shown with its confirmations and settles nothing yet (`awaitsFinality`). Dead for
 * one alone: it is still waited for. A silent witness leaves both so; it is never an error. How long one question may
 * take is the witness's own to bound: whoever waits for it waits with all payments of the network.
 */
export function withWitness(
  sender: ChainSender,
  witness: Pick<ChainSender, 'lookUp'>,
  options: WitnessOptions,
): ChainSender {
  const ask = seldomAsked(witness, options)
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
 * Asks, but leaves one that does not answer alone for a while, and then asks for another transaction first: one that it
 * cannot answer for must not hold up the others.
 */
function seldomAsked(
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
