/** Dependencies of the members module. Types, and the keys from the deployment's secret. */
import { createHash, type KeyObject } from 'node:crypto'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Asking } from '../approvals/index.ts'
import { addressKeyFrom } from '../companies/index.ts'
import type { Confirmer } from '../confirmation/index.ts'
import type { SealingKey as NoticeKey } from '../notices/index.ts'
import { type SealingKey, sealingKey } from '../sealing/index.ts'
import type { ThrottleKeys } from '../throttle/index.ts'
import type { MembersPolicy } from './members.policy.ts'

/** Keys of invited addresses: one hashes, one seals. */
export type MembersKeys = { readonly hash: KeyObject; readonly seal: SealingKey }

/** Derives the keys from the deployment's secret. Throws on less than 32 bytes. */
export const membersKeysFrom = (secret: Uint8Array): MembersKeys => ({
  hash: addressKeyFrom(secret),
  seal: sealingKey(secret, 'zend members address sealing 1'),
})

/** Everything the module may need; each use case picks its part. `sealingKey` seals tokens until their mail has gone. */
export type MembersDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly policy: MembersPolicy
  readonly confirmer: Confirmer
  readonly approvals: Asking
  readonly keys: ThrottleKeys
  readonly addresses: MembersKeys
  readonly sealingKey: NoticeKey
}

/** The stored form of an invitation's token. */
export const invitationTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
