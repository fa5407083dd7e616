/** Network ids as used over HTTP. */
import { NETWORK_IDS } from '@zend/kernel'
import * as z from 'zod/mini'

/** A network by the id used in paths and queries. */
export const networkId = z.enum(NETWORK_IDS)
/** A network's id. */
export type NetworkName = z.output<typeof networkId>
