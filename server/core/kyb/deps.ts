/** Dependencies of the module. Types only. */
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SealingKey as NoticeKey } from '../notices/index.ts'
import type { ReencodePicture } from '../pictures/index.ts'
import type { ThrottleKeys } from '../throttle/index.ts'
import type { KybKeys } from './keys.ts'
import type { KybPolicy } from './kyb.policy.ts'

/** What the API has; each use case picks its part. `sealingKey` seals links until their mail has gone. */
export type KybDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly policy: KybPolicy
  readonly kybKeys: KybKeys
  readonly keys: ThrottleKeys
  readonly sealingKey: NoticeKey
  readonly reencode: ReencodePicture
}
