/** The networks of a simulated world: one that spends outputs and one that counts sequence numbers. The others differ from these in their data alone. */
import type { NetworkId } from '@zend/kernel'

/** One of them. */
export type WorldNetwork = Extract<NetworkId, 'bitcoin' | 'ethereum'>
