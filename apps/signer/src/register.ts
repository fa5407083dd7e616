/**
 * Records what was signed for which payments, so that no payment can be made twice: a repeated request gets the same
 * bytes, or a replacement that can never be mined beside an earlier version, or nothing. Pure but for its own memory,
 * which the audit log rebuilds.
 */
import { createHash } from 'node:crypto'
import type { NetworkId, PaymentId } from '@zend/kernel'
import type { PaymentIntent, SignedVersion } from '@zend/server/ports/key-vault'

/** The fields of an intent that identify the payment. */
export type PaymentFacts = Pick<PaymentIntent, 'id' | 'purpose' | 'asset' | 'to' | 'units'>

/**
 * A request. `identity` and `guards` are the transaction's (see reader.ts), `request` the digest of the whole request.
 */
export type Asked = {
  readonly identity: string
  readonly request: string
  readonly guards: readonly string[]
  /** In milliseconds since 1970: from then on it cannot be mined; `null` when only its guards exclude it. */
  readonly deadAfterMs: number | null
  readonly intents: readonly PaymentFacts[]
  readonly fee: bigint
}

/** A signature to record. `act`: what a customer confirmed, where the signature was counted for it. */
export type Signature = Omit<Asked, 'intents'> & {
  readonly network: NetworkId
  readonly txid: string
  readonly intents: readonly (PaymentFacts & { readonly act?: string | undefined })[]
}

/**
 * How a request relates to what was signed before. `feeCounted` is the highest fee counted for its earlier versions. A
 * replacement is `byTime` when only time excludes an earlier version: this process cannot see whether that one was
 * mined before it died.
 */
export type Standing =
  | { readonly kind: 'new' }
  | { readonly kind: 'again' }
  | { readonly kind: 'replacement'; readonly feeCounted: bigint; readonly byTime: boolean }
  | { readonly kind: 'changed'; readonly detail: string }

/** The memory of one signer. It grows by about 1.3 kilobytes per payment, forever. */
export type Register = {
  readonly standing: (asked: Asked, nowMs: number) => Standing
  /**
   * Returns whether every earlier signed version of a payment is dead by now, or can never be mined beside this one.
   */
  readonly isExcluded: (payment: PaymentId, by: Pick<Asked, 'guards'>, nowMs: number) => boolean
  /** Returns every version that was signed for a payment, oldest first. */
  readonly versionsOf: (payment: PaymentId) => readonly SignedVersion[]
  readonly add: (signature: Signature) => void
}

type Version = Pick<Signature, 'network' | 'txid' | 'guards' | 'deadAfterMs'> & {
  readonly acts: ReadonlyMap<PaymentId, string>
}
type Group = { readonly intents: string; readonly versions: Version[]; feeCounted: bigint }

/** Creates an empty register. */
export function signatureRegister(): Register {
  const requests = new Map<string, string>()
  const groups = new Map<PaymentId, Group>()

  const standing = (asked: Asked, nowMs: number): Standing => {
    const known = requests.get(asked.identity)
    if (known === asked.request) return { kind: 'again' }
    // The same transaction with other claims: two signatures of it could be combined into one that hides its fee.
    if (known !== undefined)
      return { kind: 'changed', detail: 'this transaction was signed with other claims about it' }
    const found = new Set(asked.intents.map(({ id }) => groups.get(id)))
    const [group, ...others] = found
    if (others.length > 0) return { kind: 'changed', detail: 'its payments were not signed together before' }
    if (group === undefined) return { kind: 'new' }
    if (group.intents !== digestOf(asked.intents))
      return { kind: 'changed', detail: 'its payments were signed before, and were others' }
    // Sharing an input with only the newest version is not enough: an older one could then be mined beside this one.
    if (!isExcludedBy(group, asked, nowMs))
      return { kind: 'changed', detail: 'it could be mined beside a version that was signed before' }
    const byTime = group.versions.some((version) => !sharesGuard(version, asked))
    return { kind: 'replacement', feeCounted: group.feeCounted, byTime }
  }

  const add = (signature: Signature): void => {
    requests.set(signature.identity, signature.request)
    const known = signature.intents.flatMap(({ id }) => groups.get(id) ?? [])[0]
    const group = known ?? { intents: digestOf(signature.intents), versions: [], feeCounted: 0n }
    const { network, txid, guards, deadAfterMs } = signature
    const stated = signature.intents.flatMap(({ id, act }) => (act === undefined ? [] : [[id, act] as const]))
    // A replacement that is not counted pays what the version before it was signed for.
    const acts = stated.length > 0 ? new Map(stated) : (group.versions.at(-1)?.acts ?? new Map<PaymentId, string>())
    group.versions.push({ network, txid, guards, deadAfterMs, acts })
    if (signature.fee > group.feeCounted) group.feeCounted = signature.fee
    for (const { id } of signature.intents) groups.set(id, group)
  }

  const isExcluded: Register['isExcluded'] = (payment, by, nowMs) => {
    const group = groups.get(payment)
    return group === undefined || isExcludedBy(group, by, nowMs)
  }

  const versionsOf: Register['versionsOf'] = (payment) =>
    (groups.get(payment)?.versions ?? []).map(({ network, txid, guards, deadAfterMs, acts }) => ({
      network,
      txid,
      payment,
      guards,
      act: acts.get(payment) ?? null,
      deadAfter: deadAfterMs === null ? null : new Date(deadAfterMs),
    }))

  return { standing, isExcluded, versionsOf, add }
}

const sharesGuard = ({ guards }: Pick<Version, 'guards'>, by: Pick<Asked, 'guards'>): boolean =>
  guards.some((guard) => by.guards.includes(guard))

const isExcludedBy = ({ versions }: Group, by: Pick<Asked, 'guards'>, nowMs: number): boolean =>
  versions.every((version) => sharesGuard(version, by) || (version.deadAfterMs !== null && version.deadAfterMs < nowMs))

/** Equal for the same payments in any order. */
function digestOf(intents: readonly PaymentFacts[]): string {
  const lines = intents
    .map(({ id, purpose, asset, to, units }) => JSON.stringify([id, purpose, asset, to, units.toString()]))
    .toSorted()
  return createHash('sha256').update(lines.join('\n')).digest('base64')
}
