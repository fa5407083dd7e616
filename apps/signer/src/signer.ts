/**
 * Decides whether to sign: reads the bytes, compares them with the intents, enforces its own limits and never signs one
 * payment twice. Every decision is made and recorded in one synchronous step, so that two concurrent requests cannot
 * both fit within one limit. It knows neither who asks nor what the books say.
 */
import { createHash } from 'node:crypto'
import { HOUR_MS, type NetworkId, ok, type PaymentId, type Result } from '@zend/kernel'
import type {
  KeyVault,
  PaymentIntent,
  SignedTransaction,
  SignedVersion,
  SignRefusal,
  SignRequest,
} from '@zend/server/ports/key-vault'
import type { ActReader } from './acts.ts'
import type { AuditEntry, AuditLog, SignedPayment } from './audit-log.ts'
import { feeRefusal, hourRefusal, paymentRefusal, sharesOf } from './caps.ts'
import { checkIntents, hotKeysByNetwork } from './check-intents.ts'
import { type CustomerPayment, customerMemory } from './customers.ts'
import type { SignerLimits } from './policy.ts'
import { type NetworkReader, NotUnderstood, type ReadTransaction } from './reader.ts'
import { type PaymentFacts, type Register, signatureRegister, type Standing } from './register.ts'
import { steadyClock, type SteadyClockOptions } from './steady-clock.ts'
import { rollingWindows } from './windows.ts'

/** Dependencies of the decisions. */
export type SignerDeps = Omit<SteadyClockOptions, 'fromMs'> & {
  readonly readers: Readonly<Record<NetworkId, NetworkReader>>
  readonly limits: SignerLimits
  /** Reads customers' confirmations of withdrawals. */
  readonly readAct: ActReader
  /** The number of hot addresses, from index 0, that count as ours on a network. */
  readonly hotAddresses: (network: NetworkId) => number
  /** Opens the log and replays its entries. Called once. */
  readonly openLog: (replay: (entry: AuditEntry) => void) => AuditLog
  /** Returns whether all signing is stopped. Called on every request. */
  readonly isStopped: () => boolean
}

/** A running signer. */
export type Signer = {
  /**
   * Signs, or returns a refusal. Throws `AuditFault` when the decision could not be recorded: nothing may be signed any
   * more.
   */
  readonly sign: (request: SignRequest) => Result<SignedTransaction, SignRefusal>
  /** Returns every version that was ever signed for one of these payments or acts. */
  readonly signedFor: (question: Parameters<KeyVault['signedFor']>[0]) => readonly SignedVersion[]
  /**
   * Signs nothing new for this act from now on, and returns what was signed for it before. Throws `AuditFault` as
   * `sign` does.
   */
  readonly abandon: (act: string) => readonly SignedVersion[]
}

type Verdict =
  | { readonly refusal: SignRefusal; readonly held?: string }
  | {
      readonly refusal: null
      readonly read: ReadTransaction
      readonly standing: Standing
      readonly paid: ReadonlyMap<PaymentId, CustomerPayment>
    }
const NOTHING_CONFIRMED: ReadonlyMap<PaymentId, CustomerPayment> = new Map()

/** Creates a signer that records everything in its log. */
export function createSigner({
  readers,
  limits,
  readAct,
  hotAddresses,
  openLog,
  isStopped,
  ...clocks
}: SignerDeps): Signer {
  const register = signatureRegister()
  const hours = rollingWindows(HOUR_MS)
  const customers = customerMemory(limits)
  /** The payments that each act was signed for. */
  const acts = new Map<string, Set<PaymentId>>()
  // Grows only with acts that are abandoned before they were paid.
  const abandoned = new Set<string>()
  const hotKeys = hotKeysByNetwork(readers, hotAddresses)
  let lastMs = 0

  const remember = (entry: AuditEntry): void => {
    const atMs = Date.parse(entry.at)
    lastMs = Math.max(lastMs, atMs)
    if (entry.kind === 'held') customers.hold(entry.act, atMs)
    if (entry.kind === 'abandoned') abandoned.add(entry.act)
    if (entry.kind !== 'signed') return
    const signature = { ...entry, deadAfterMs: entry.deadAfter === undefined ? null : Date.parse(entry.deadAfter) }
    const { feeCounted, isNew } = before(register.standing(signature, atMs))
    for (const { counter, units } of sharesOf(
      limits,
      entry.network,
      isNew ? entry.intents : [],
      entry.fee - feeCounted,
    ))
      hours.add(counter, units, atMs)
    for (const { id, purpose, to, act, holder, cents } of isNew ? entry.intents : []) {
      if (purpose !== 'withdrawal') continue
      customers.add(
        { network: entry.network, to, ...(holder === undefined || cents === undefined ? {} : { holder, cents }) },
        atMs,
      )
      if (act !== undefined) acts.set(act, (acts.get(act) ?? new Set<PaymentId>()).add(id))
    }
    register.add(signature)
  }
  const log = openLog(remember)
  const time = steadyClock({ ...clocks, fromMs: lastMs })

  const judge = ({ transaction, intents, onlyAgain }: SignRequest, request: string, nowMs: number): Verdict => {
    if (isStopped()) return { refusal: { code: 'signing_stopped', detail: 'signing is stopped by hand' } }
    const reader = readers[transaction.network]
    const read = readOrRefusal(reader, transaction)
    if ('code' in read) return { refusal: read }
    const wrong = checkIntents(reader, hotKeys(transaction.network), read, intents)
    if (wrong !== null) return { refusal: wrong }
    const standing = register.standing(
      { ...read, deadAfterMs: read.deadAfter?.getTime() ?? null, request, intents },
      nowMs,
    )
    if (standing.kind === 'changed') return { refusal: { code: 'intent_changed', detail: standing.detail } }
    if (standing.kind === 'again') return { refusal: null, read, standing, paid: NOTHING_CONFIRMED }
    if (onlyAgain === true) return { refusal: { code: 'intent_changed', detail: 'it was not signed before' } }
    if (intents.some(({ id }) => register.versionsOf(id).some(({ act }) => act !== null && abandoned.has(act))))
      return { refusal: givenUp(intents) }
    const { feeCounted, isNew } = before(standing)
    // A replacement that excludes what it replaces pays exactly what was confirmed when its first version was signed.
    const clockMs = time.shown(new Date(nowMs)).getTime()
    const isExcluded = (payment: PaymentId): boolean => register.isExcluded(payment, read, nowMs)
    const replaces = standing.kind === 'replacement'
    const paid = isNew
      ? confirmedIn({ transaction, intents }, { readAct, limits, acts, abandoned, clockMs, isExcluded, replaces })
      : NOTHING_CONFIRMED
    if ('code' in paid) return { refusal: paid }
    const payments = [...paid.values()]
    const over =
      feeRefusal(limits, transaction.network, read) ??
      paymentRefusal(limits, transaction.network, isNew ? intents : []) ??
      customers.refusal(payments, nowMs) ??
      hourRefusal(hours, sharesOf(limits, transaction.network, isNew ? intents : [], read.fee - feeCounted), nowMs)
    if (over !== null) return { refusal: over }
    const unseconded = customers.unseconded(payments, nowMs)
    return unseconded === null
      ? { refusal: null, read, standing, paid }
      : { refusal: unseconded.refusal, held: unseconded.act }
  }

  const signedFor: Signer['signedFor'] = (question) => versionsFor(question, register, acts)

  return {
    signedFor,
    abandon: (act) => {
      if (!abandoned.has(act)) {
        const entry = { v: 1, at: new Date(time.nowMs()).toISOString(), kind: 'abandoned', act } as const
        log.append(entry)
        remember(entry)
      }
      return signedFor({ payments: [], acts: [act] })
    },
    sign: (asked) => {
      const nowMs = time.nowMs()
      const { network } = asked.transaction
      const request = digestOf(asked)
      const head = { v: 1, at: new Date(nowMs).toISOString(), network, request } as const
      const verdict = judge(asked, request, nowMs)
      if (verdict.refusal !== null) {
        const { code, detail, retryAt } = verdict.refusal
        if (verdict.held !== undefined && !customers.isHeld(verdict.held)) {
          const entry = { ...head, kind: 'held' as const, act: verdict.held, detail }
          log.append(entry)
          remember(entry)
        }
        log.append({ ...head, kind: 'refused', code, detail, payments: asked.intents.map(({ id }) => id) })
        return {
          ok: false,
          refusal: retryAt === undefined ? { code, detail } : { code, detail, retryAt: time.shown(retryAt) },
        }
      }
      const { read, standing, paid } = verdict
      const signed = read.sign()
      if (standing.kind === 'again') return ok(signed)
      const { identity, guards, fee, deadAfter } = read
      const ends = deadAfter === null ? {} : { deadAfter: deadAfter.toISOString() }
      const entry = { ...head, kind: 'signed' as const, txid: signed.txid, identity, guards: [...guards], ...ends }
      const intents = asked.intents.map((intent) => signedPayment(intent, paid.get(intent.id)))
      log.append({ ...entry, fee: fee.toString(), intents: intents.map(paymentText) })
      remember({ ...entry, fee, intents })
      return ok(signed)
    },
  }
}

/**
 * Returns every version of these payments, and for each of these acts the versions of its payments that were signed for
 * it.
 */
function versionsFor(
  { payments, acts }: Parameters<Signer['signedFor']>[0],
  { versionsOf }: Register,
  paymentsOf: ReadonlyMap<string, ReadonlySet<PaymentId>>,
): readonly SignedVersion[] {
  const found = new Set([...payments, ...acts.flatMap((act) => [...(paymentsOf.get(act) ?? [])])])
  const [asked, named] = [new Set(payments), new Set(acts)]
  return [...found].flatMap((id) =>
    versionsOf(id).filter(({ act }) => asked.has(id) || (act !== null && named.has(act))),
  )
}

type Confirming = Pick<SignerDeps, 'readAct' | 'limits'> & {
  /** The payments that each act was signed for before. */
  readonly acts: ReadonlyMap<string, ReadonlySet<PaymentId>>
  readonly abandoned: ReadonlySet<string>
  /** Whether it replaces versions that only time excludes. */
  readonly replaces: boolean
  readonly clockMs: number
  readonly isExcluded: (payment: PaymentId) => boolean
}

/** Returns what customers confirmed of the withdrawals in a request, or why one of them may not be signed. */
function confirmedIn(
  { transaction: { network }, intents }: SignRequest,
  { readAct, limits, acts, abandoned, replaces, clockMs, isExcluded }: Confirming,
): SignRefusal | ReadonlyMap<PaymentId, CustomerPayment> {
  const found = new Map<PaymentId, CustomerPayment>()
  for (const intent of intents) {
    if (intent.purpose !== 'withdrawal') continue
    const act = readAct(network, intent, clockMs)
    if ('code' in act) return act
    if (abandoned.has(act.id)) return givenUp([intent])
    if ([...found.values()].some((other) => other.act.id === act.id))
      return { code: 'not_authorized', detail: `${act.id} twice in one request` }
    const { id, asset, to, units } = intent
    const others = [...(acts.get(act.id) ?? [])].filter((payment) => payment !== id)
    const isFirst = others.length === 0 && !replaces
    const isApart = isFirst ? 'no' : others.every(isExcluded) ? 'excluded' : 'could_be_paid_twice'
    found.set(id, { act, network, asset, to, units: limits.commonUnits(network, asset, units), isApart })
  }
  return found
}

const givenUp = (intents: readonly PaymentFacts[]): SignRefusal => ({
  code: 'not_authorized',
  detail: `given up: ${intents.map(({ id }) => id).join(', ')}`.slice(0, 200),
})

/** Returns the log's record of a payment: its facts, and for a withdrawal what its customer confirmed. */
function signedPayment(intent: PaymentIntent, confirmed: CustomerPayment | undefined): SignedPayment {
  const { id, asset, to, units, purpose } = intent
  const facts = { id, asset, to, units, purpose }
  if (intent.purpose === 'topup' || intent.purpose === 'optin') return { ...facts, toKey: intent.toKey }
  return confirmed === undefined
    ? facts
    : { ...facts, act: confirmed.act.id, holder: confirmed.act.holder, cents: confirmed.act.cents }
}

/** Encodes the same for the log. */
const paymentText = ({ units, cents, ...rest }: SignedPayment) => ({
  ...rest,
  units: units.toString(),
  ...(cents === undefined ? {} : { cents: cents.toString() }),
})

/**
 * Returns what earlier versions were counted for. One that only time excludes may have been mined: its replacement
 * counts as a separate payment.
 */
function before(standing: Standing): { readonly feeCounted: bigint; readonly isNew: boolean } {
  return standing.kind === 'replacement' && !standing.byTime
    ? { feeCounted: standing.feeCounted, isNew: false }
    : { feeCounted: 0n, isNew: true }
}

function readOrRefusal(reader: NetworkReader, transaction: SignRequest['transaction']): ReadTransaction | SignRefusal {
  try {
    return reader.read(transaction)
  } catch (error) {
    // Reading is pure, so any error in it is caused by the bytes: a request must not be able to end the process.
    return {
      code: 'not_understood',
      detail: error instanceof NotUnderstood ? error.message : 'the bytes cannot be read',
    }
  }
}

/** Returns the digest of the whole request. */
function digestOf({ transaction: { network, bytes, keys }, intents }: SignRequest): string {
  const text = JSON.stringify([
    network,
    bytes,
    keys.map(({ account, index }) => [account, index]),
    intents
      .map(({ id, purpose, asset, to, units }) => JSON.stringify([id, purpose, asset, to, units.toString()]))
      .toSorted(),
  ])
  return createHash('sha256').update(text).digest('hex')
}
