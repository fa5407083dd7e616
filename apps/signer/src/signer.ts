/**
 * Decides whether to sign: reads the bytes, compares them with the intents, keeps its own limits and never signs one payment twice.
 * Every decision is made and recorded in one synchronous step, so that two requests can never both be within one limit.
 * It knows neither who asks nor what the books say.
 */
import { createHash } from 'node:crypto'
import { NETWORK_IDS, type NetworkId, ok, type Result } from '@zend/kernel'
import type { PaymentIntent, SignedTransaction, SignRefusal, SignRequest } from '@zend/server/ports/key-vault'
import type { AuditEntry, AuditLog } from './audit-log.ts'
import { checkIntents, hotKeysOf } from './check-intents.ts'
import type { Cap, SignerLimits } from './policy.ts'
import { type NetworkReader, NotUnderstood, type ReadTransaction } from './reader.ts'
import { signatureRegister, type Standing } from './register.ts'
import { steadyClock, type SteadyClockOptions } from './steady-clock.ts'
import { rollingHours } from './windows.ts'

/** What the signer decides with. */
export type SignerDeps = Omit<SteadyClockOptions, 'fromMs'> & {
  readonly readers: Readonly<Record<NetworkId, NetworkReader>>
  readonly limits: SignerLimits
  /** How many addresses of the hot account, from index 0, count as ours on a network. */
  readonly hotAddresses: (network: NetworkId) => number
  /** Opens the log and replays what it holds. Called once. */
  readonly openLog: (replay: (entry: AuditEntry) => void) => AuditLog
  /** Whether somebody has stopped all signing. Asked at every request. */
  readonly isStopped: () => boolean
}

/** A running signer. */
export type Signer = {
  /** Signs, or says why not. Throws `AuditFault` when the decision could not be recorded: nothing may be signed any more. */
  readonly sign: (request: SignRequest) => Result<SignedTransaction, SignRefusal>
}

/** A share of one counter's hour, and where that hour ends. */
type Share = { readonly counter: string; readonly units: bigint; readonly max: bigint }
type Verdict = { readonly refusal: SignRefusal } | { readonly refusal: null; readonly read: ReadTransaction; readonly standing: Standing }

/** Makes a signer that remembers everything in its log. */
export function createSigner({ readers, limits, hotAddresses, openLog, isStopped, ...clocks }: SignerDeps): Signer {
  const register = signatureRegister()
  const hours = rollingHours()
  const hotKeys = Object.fromEntries(NETWORK_IDS.map((id) => [id, hotKeysOf(readers[id], hotAddresses(id))])) as Record<
    NetworkId,
    ReturnType<typeof hotKeysOf>
  >
  let lastMs = 0

  const remember = (entry: AuditEntry): void => {
    const atMs = Date.parse(entry.at)
    lastMs = Math.max(lastMs, atMs)
    if (entry.kind !== 'signed') return
    const signature = { ...entry, deadAfterMs: entry.deadAfter === undefined ? null : Date.parse(entry.deadAfter) }
    const { feeCounted, isNew } = before(register.standing(signature, atMs))
    for (const { counter, units } of sharesOf(limits, entry.network, isNew ? entry.intents : [], entry.fee - feeCounted))
      hours.add(counter, units, atMs)
    register.add(signature)
  }
  const log = openLog(remember)
  const time = steadyClock({ ...clocks, fromMs: lastMs })

  const judge = ({ transaction, intents }: SignRequest, request: string, nowMs: number): Verdict => {
    if (isStopped()) return { refusal: { code: 'signing_stopped', detail: 'signing is stopped by hand' } }
    const reader = readers[transaction.network]
    const read = readOrRefusal(reader, transaction)
    if ('code' in read) return { refusal: read }
    const wrong = checkIntents(reader, hotKeys[transaction.network], read, intents)
    if (wrong !== null) return { refusal: wrong }
    const standing = register.standing({ ...read, deadAfterMs: read.deadAfter?.getTime() ?? null, request, intents }, nowMs)
    if (standing.kind === 'changed') return { refusal: { code: 'intent_changed', detail: standing.detail } }
    if (standing.kind === 'again') return { refusal: null, read, standing }
    const { feeCounted, isNew } = before(standing)
    const over =
      feeRefusal(limits, transaction.network, read) ??
      paymentRefusal(limits, transaction.network, isNew ? intents : []) ??
      hourRefusal(hours, sharesOf(limits, transaction.network, isNew ? intents : [], read.fee - feeCounted), nowMs)
    return over === null ? { refusal: null, read, standing } : { refusal: over }
  }

  return {
    sign: (asked) => {
      const nowMs = time.nowMs()
      const { network } = asked.transaction
      const request = digestOf(asked)
      const head = { v: 1, at: new Date(nowMs).toISOString(), network, request } as const
      const verdict = judge(asked, request, nowMs)
      if (verdict.refusal !== null) {
        const { code, detail, retryAt } = verdict.refusal
        log.append({ ...head, kind: 'refused', code, detail, payments: asked.intents.map(({ id }) => id) })
        return { ok: false, refusal: retryAt === undefined ? { code, detail } : { code, detail, retryAt: time.shown(retryAt) } }
      }
      const { read, standing } = verdict
      const signed = read.sign()
      if (standing.kind === 'again') return ok(signed)
      const { identity, guards, fee, deadAfter } = read
      const held = deadAfter === null ? {} : { deadAfter: deadAfter.toISOString() }
      const entry = { ...head, kind: 'signed' as const, txid: signed.txid, identity, guards: [...guards], ...held }
      log.append({ ...entry, fee: fee.toString(), intents: asked.intents.map((intent) => ({ ...intent, units: intent.units.toString() })) })
      remember({ ...entry, fee, intents: [...asked.intents] })
      return ok(signed)
    },
  }
}

/** What earlier versions were counted for. */
function before(standing: Standing): { readonly feeCounted: bigint; readonly isNew: boolean } {
  return standing.kind === 'replacement' ? { feeCounted: standing.feeCounted, isNew: false } : { feeCounted: 0n, isNew: true }
}

function readOrRefusal(reader: NetworkReader, transaction: SignRequest['transaction']): ReadTransaction | SignRefusal {
  try {
    return reader.read(transaction)
  } catch (error) {
    // Reading is pure, so whatever breaks in it is the bytes' fault: a request must not be able to end the process.
    return { code: 'not_understood', detail: error instanceof NotUnderstood ? error.message : 'the bytes cannot be read' }
  }
}

function feeRefusal(limits: SignerLimits, network: NetworkId, { fee, feeRate }: ReadTransaction): SignRefusal | null {
  const cap = limits.fees[network]
  if (fee > cap.transactionMax) return { code: 'fee_too_high', detail: `it costs up to ${fee}, above ${cap.transactionMax}` }
  if (feeRate > cap.rateMax) return { code: 'fee_too_high', detail: `its rate is ${feeRate}, above ${cap.rateMax}` }
  return null
}

// What they move stays where our keys are; they cost their fee.
const STAYS_OURS: ReadonlySet<PaymentIntent['purpose']> = new Set(['sweep', 'optin'])

/** Each payment by itself against its coin's cap. A coin without a cap may not be paid. */
function paymentRefusal(limits: SignerLimits, network: NetworkId, intents: readonly PaymentIntent[]): SignRefusal | null {
  for (const intent of intents) {
    if (STAYS_OURS.has(intent.purpose)) continue
    const max = capOf(limits, intent)?.paymentMax ?? 0n
    const units = limits.commonUnits(network, intent.asset, intent.units)
    if (units > max) return { code: 'limit_transaction', detail: `${intent.id}: ${units} ${intent.asset}, above ${max}` }
  }
  return null
}

/** Everything the transaction takes out of rolling hours: one share for each coin and purpose, and one for the fee. */
function sharesOf(limits: SignerLimits, network: NetworkId, intents: readonly PaymentIntent[], fee: bigint): readonly Share[] {
  const shares = new Map<string, Share>()
  for (const intent of intents) {
    if (STAYS_OURS.has(intent.purpose)) continue
    const counter = `${intent.purpose} ${intent.asset}`
    const units = (shares.get(counter)?.units ?? 0n) + limits.commonUnits(network, intent.asset, intent.units)
    shares.set(counter, { counter, units, max: capOf(limits, intent)?.hourMax ?? 0n })
  }
  return fee > 0n ? [...shares.values(), { counter: `fee ${network}`, units: fee, max: limits.fees[network].hourMax }] : [...shares.values()]
}

function capOf(limits: SignerLimits, { purpose, asset }: PaymentIntent): Cap | undefined {
  return (purpose === 'topup' ? limits.topups : limits.withdrawals).get(asset)
}

/** The first share that does not fit its hour; `retryAt` when all that do not fit now will. */
function hourRefusal(hours: ReturnType<typeof rollingHours>, shares: readonly Share[], nowMs: number): SignRefusal | null {
  const waits = shares.flatMap((share) => {
    const at = hours.fitsAt(share.counter, share.units, share.max, nowMs)
    return at === null ? [] : [{ ...share, at }]
  })
  const [first] = waits
  if (first === undefined) return null
  const refusal = { code: 'limit_hour', detail: `${first.counter}: ${first.units} more than its hour of ${first.max} has left` } as const
  const moments = waits.flatMap(({ at }) => (at === 'never' ? [] : [at.getTime()]))
  return moments.length < waits.length ? refusal : { ...refusal, retryAt: new Date(Math.max(...moments)) }
}

/** The digest of everything that was asked. */
function digestOf({ transaction: { network, bytes, keys }, intents }: SignRequest): string {
  const text = JSON.stringify([
    network,
    bytes,
    keys.map(({ account, index }) => [account, index]),
    intents.map(({ id, purpose, asset, to, units }) => JSON.stringify([id, purpose, asset, to, units.toString()])).toSorted(),
  ])
  return createHash('sha256').update(text).digest('hex')
}
