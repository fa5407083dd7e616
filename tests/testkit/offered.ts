/** Countries for tests that are not about them. */
import { ok } from '@zend/kernel'
import type { MayBegin } from '@zend/server/core/countries'

/** Everything is offered to everybody. */
export const offeredEverywhere: MayBegin = async () => ok(null)
