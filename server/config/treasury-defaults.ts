/** How payments out are made, by network. Part of `defaults.ts`. */
import { MINUTE_MS, SECOND_MS } from '@zend/kernel'
import { numbersOn } from './coin-defaults.ts'

// More than eight transactions in flight from one address get lost in nodes' queues.
const EVM_LANE = { batchEveryMs: 0, batchMax: 1, inFlightMax: 8, versionsMax: 10, sweepsMax: 4 } as const

// Outputs are spent where they arrived: nothing is swept.
const SIZED = {
  batchEveryMs: 15 * SECOND_MS,
  batchMax: 50,
  inFlightMax: 20,
  versionsMax: 10,
  sweepMin: {},
  sweepsMax: 0,
} as const
// Nodes of these accept no second version while the first waits: a stuck one is sent again.
const SENT_AGAIN = { versionsMax: 1 } as const
// Many at once, since none waits for another; an expired one is rebuilt only when the signer's own clock agrees that it
// is dead.
const EXPIRING = {
  batchEveryMs: 0,
  batchMax: 1,
  inFlightMax: 16,
  versionsMax: 10,
  sweepsMax: 4,
  stuckAfterMs: 20 * MINUTE_MS,
} as const
// One address receives and pays: nothing is swept. Where nodes queue only one transaction of an account, one is in
// flight at a time.
const MEMO_LANE = {
  batchEveryMs: 0,
  batchMax: 1,
  inFlightMax: 8,
  versionsMax: 10,
  sweepMin: {},
  sweepsMax: 0,
  stuckAfterMs: 5 * MINUTE_MS,
} as const

/**
 * Payments out by network (chains.md §4.6 to §4.10, product.md §8). A hot wallet's minimum and the sweep threshold are
 * in `coin-defaults.ts`.
 */
export const TREASURY_NETWORKS_DEFAULTS = {
  bitcoin: {
    batchEveryMs: 15 * SECOND_MS,
    batchMax: 100,
    inFlightMax: 20,
    stuckAfterMs: 20 * MINUTE_MS,
    versionsMax: 10,
    lowWater: numbersOn('bitcoin', 'lowWater'),
    sweepMin: numbersOn('bitcoin', 'sweepMin'),
    sweepsMax: 0,
  },
  ethereum: {
    ...EVM_LANE,
    stuckAfterMs: 3 * MINUTE_MS,
    lowWater: numbersOn('ethereum', 'lowWater'),
    sweepMin: numbersOn('ethereum', 'sweepMin'),
  },
  bsc: {
    ...EVM_LANE,
    stuckAfterMs: MINUTE_MS,
    lowWater: numbersOn('bsc', 'lowWater'),
    sweepMin: numbersOn('bsc', 'sweepMin'),
  },
  polygon: {
    ...EVM_LANE,
    stuckAfterMs: MINUTE_MS,
    lowWater: numbersOn('polygon', 'lowWater'),
    sweepMin: numbersOn('polygon', 'sweepMin'),
  },
  avalanche: {
    ...EVM_LANE,
    stuckAfterMs: MINUTE_MS,
    lowWater: numbersOn('avalanche', 'lowWater'),
    sweepMin: numbersOn('avalanche', 'sweepMin'),
  },
  xlayer: {
    ...EVM_LANE,
    stuckAfterMs: MINUTE_MS,
    lowWater: numbersOn('xlayer', 'lowWater'),
    sweepMin: numbersOn('xlayer', 'sweepMin'),
  },
  litecoin: { ...SIZED, ...SENT_AGAIN, stuckAfterMs: 10 * MINUTE_MS, lowWater: numbersOn('litecoin', 'lowWater') },
  bitcoincash: {
    ...SIZED,
    ...SENT_AGAIN,
    stuckAfterMs: 20 * MINUTE_MS,
    lowWater: numbersOn('bitcoincash', 'lowWater'),
  },
  dogecoin: { ...SIZED, ...SENT_AGAIN, stuckAfterMs: 10 * MINUTE_MS, lowWater: numbersOn('dogecoin', 'lowWater') },
  tron: { ...EXPIRING, lowWater: numbersOn('tron', 'lowWater'), sweepMin: numbersOn('tron', 'sweepMin') },
  solana: { ...EXPIRING, lowWater: numbersOn('solana', 'lowWater'), sweepMin: numbersOn('solana', 'sweepMin') },
  xrpl: { ...MEMO_LANE, lowWater: numbersOn('xrpl', 'lowWater') },
  stellar: { ...MEMO_LANE, inFlightMax: 1, lowWater: numbersOn('stellar', 'lowWater') },
  algorand: { ...EXPIRING, lowWater: numbersOn('algorand', 'lowWater'), sweepMin: numbersOn('algorand', 'sweepMin') },
  cardano: { ...SIZED, ...SENT_AGAIN, stuckAfterMs: 15 * MINUTE_MS, lowWater: numbersOn('cardano', 'lowWater') },
  ton: { ...MEMO_LANE, inFlightMax: 1, lowWater: numbersOn('ton', 'lowWater') },
}
