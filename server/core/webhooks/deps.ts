/** Dependencies of the use cases of webhooks, and the company they are for. */
import { type BusinessId, isPerson } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { WebPoster } from '../../ports/web-post.ts'
import type { Confirmer } from '../confirmation/index.ts'
import type { ActorIds } from '../holders/index.ts'
import type { SealingKey } from '../sealing/index.ts'
import type { WebhooksPolicy } from './webhooks.ts'

/** Dependencies. `poster` is asked which addresses may be called, and calls none here. */
export type WebhooksDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly confirmer: Confirmer
  readonly poster: Pick<WebPoster, 'mayCall'>
  readonly webhookKey: SealingKey
  readonly policy: WebhooksPolicy
}

/** Returns the company that the actor acts for. Throws for a person's own money: no base serves that. */
export function companyOf({ holder }: Pick<ActorIds, 'holder'>): BusinessId {
  if (isPerson(holder)) throw new RangeError(`${holder} is no company`)
  return holder
}
