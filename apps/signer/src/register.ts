/**
 * Remembers what was signed for which payments, so that no payment can be made twice: again the same bytes, or a replacement that can never be
 * mined beside an earlier version, or nothing. Pure but for its own memory, which the audit log rebuilds.
 */
import { createHash } from 'node:crypto'
import type { PaymentId } from '@zend/kernel'
import type { PaymentIntent } from '@zend/server/ports/key-vault'

/** What of an intent makes it that payment. */
export type PaymentFacts = Pick<PaymentIntent, 'id' | 'purpose' | 'asset' | 'to' | 'units'>

/** A signature to remember. `identity` and `guards` are the transaction's (see reader.ts), `request` the digest of everything that was asked. */
export type Signature = {
  readonly identity: string
  readonly request: string
  readonly guards: readonly string[]
  /** In milliseconds since 1970: from then on it cannot be mined; `null` when only its guards exclude it. */
  readonly deadAfterMs: number | null
  readonly intents: readonly PaymentFacts[]
  readonly fee: bigint
}

/** What a request is, seen against what was signed before. `feeCounted` is what its earlier versions were counted to cost at most. */
export type Standing =
  | { readonly kind: 'new' }
  | { readonly kind: 'again' }
  | { readonly kind: 'replacement'; readonly feeCounted: bigint }
  | { readonly kind: 'changed'; readonly detail: string }

/** The memory of one signer. It grows by about half a kilobyte for each payment, for ever. */
export type Register = {
  readonly standing: (asked: Signature, nowMs: number) => Standing
  /** Whether every version of a payment that was signed before is dead by now, or can never be mined beside this one. */
  readonly isExcluded: (payment: PaymentId, by: Pick<Signature, 'guards'>, nowMs: number) => boolean
  readonly add: (signature: Signature) => void
}

type Version = Pick<Signature, 'guards' | 'deadAfterMs'>
type Group = { readonly intents: string; readonly versions: Version[]; feeCounted: bigint }

/** Makes an empty register. */
export function signatureRegister(): Register {
  const requests = new Map<string, string>()
  const groups = new Map<PaymentId, Group>()

  const standing = (asked: Signature, nowMs: number): Standing => {
    const known = requests.get(asked.identity)
    if (known === asked.request) return { kind: 'again' }
    // The same transaction with other claims about it: two signatures of it could be put together to one that hides its fee.
    if (known !== undefined) return { kind: 'changed', detail: 'this transaction was signed with other claims about it' }
    const found = new Set(asked.intents.map(({ id }) => groups.get(id)))
    const [group, ...others] = found
    if (others.length > 0) return { kind: 'changed', detail: 'its payments were not signed together before' }
    if (group === undefined) return { kind: 'new' }
    if (group.intents !== digestOf(asked.intents)) return { kind: 'changed', detail: 'its payments were signed before, and were others' }
    // Sharing an input with the newest version alone is not enough: an older one could then be mined beside this one.
    if (!isExcludedBy(group, asked, nowMs)) return { kind: 'changed', detail: 'it could be mined beside a version that was signed before' }
    return { kind: 'replacement', feeCounted: group.feeCounted }
  }

  const add = (signature: Signature): void => {
    requests.set(signature.identity, signature.request)
    const known = signature.intents.flatMap(({ id }) => groups.get(id) ?? [])[0]
    const group = known ?? { intents: digestOf(signature.intents), versions: [], feeCounted: 0n }
    group.versions.push({ guards: signature.guards, deadAfterMs: signature.deadAfterMs })
    if (signature.fee > group.feeCounted) group.feeCounted = signature.fee
    for (const { id } of signature.intents) groups.set(id, group)
  }

  const isExcluded: Register['isExcluded'] = (payment, by, nowMs) => {
    const group = groups.get(payment)
    return group === undefined || isExcludedBy(group, by, nowMs)
  }

  return { standing, isExcluded, add }
}

const isExcludedBy = ({ versions }: Group, by: Pick<Signature, 'guards'>, nowMs: number): boolean =>
  versions.every(({ guards, deadAfterMs }) => guards.some((guard) => by.guards.includes(guard)) || (deadAfterMs !== null && deadAfterMs < nowMs))

/** The same for the same payments in whatever order. */
function digestOf(intents: readonly PaymentFacts[]): string {
  const lines = intents.map(({ id, purpose, asset, to, units }) => JSON.stringify([id, purpose, asset, to, units.toString()])).toSorted()
  return createHash('sha256').update(lines.join('\n')).digest('base64')
}
