/** The MAC by which the confirmer knows a vote that it counted itself. Pure. */
import * as z from 'zod'
import type { StoredAnswer } from '../passkeys/index.ts'
import { sameHash } from '../sealing/index.ts'
import { credentialMac, type SignInKeys } from '../sign-in/index.ts'
import type { Decision } from './approval.ts'

type Vote = Pick<Decision, 'id' | 'request' | 'version' | 'userId' | 'memberId' | 'decidedAt' | 'deputyship'> & {
  readonly vote: StoredAnswer
}
type Keys = Pick<SignInKeys, 'credential'>

/** Returns the MAC of a vote: who voted, on what, with which key, in whose place. */
export const macOfVote = (
  keys: Keys,
  { id, request, version, userId, memberId, decidedAt, deputyship, vote }: Vote,
): Buffer =>
  credentialMac(keys, 'vote', [
    id,
    request,
    String(version),
    userId,
    memberId,
    decidedAt.toISOString(),
    vote.credentialId,
    vote.publicKey,
    vote.signature,
    ...(deputyship === null ? [] : [deputyship]),
  ])

/** Tells whether the confirmer wrote this vote, unchanged. */
export const isOurVote = (keys: Keys, vote: Vote, mac: Uint8Array | null): boolean =>
  mac !== null && sameHash(mac, macOfVote(keys, vote))

const text = z.string().min(1).max(20_000)
const form = z.strictObject({
  nonce: text,
  credentialId: text,
  publicKey: text,
  authenticatorData: text,
  clientDataJSON: text,
  signature: text,
})

/** Decodes a stored vote; `null` for any other form. */
export const readVote = (stored: unknown): StoredAnswer | null => form.safeParse(stored).data ?? null
