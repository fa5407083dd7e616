/** How payments out are made, network by network. Part of `defaults.ts`. */
import { MINUTE_MS, SECOND_MS } from '@zend/kernel'

// More than eight transactions in flight from one address get lost in nodes' queues.
const EVM_LANE = { batchEveryMs: 0, batchMax: 1, inFlightMax: 8, versionsMax: 10, sweepsMax: 4 } as const

// Outputs are spent where they arrived: nothing is swept.
const SIZED = { batchEveryMs: 15 * SECOND_MS, batchMax: 50, inFlightMax: 20, versionsMax: 10, sweepMin: {}, sweepsMax: 0 } as const
// Nodes of these take no second version while the first waits: what is stuck is sent again.
const SENT_AGAIN = { versionsMax: 1 } as const
// Many at once, since none waits for another; one that expired is built anew only when the signer's own clock agrees that it is dead.
const EXPIRING = { batchEveryMs: 0, batchMax: 1, inFlightMax: 16, versionsMax: 10, sweepsMax: 4, stuckAfterMs: 20 * MINUTE_MS } as const
// One address receives and pays: nothing is swept. Where nodes keep one transaction of an account alone, one is under way at a time.
const MEMO_LANE = { batchEveryMs: 0, batchMax: 1, inFlightMax: 8, versionsMax: 10, sweepMin: {}, sweepsMax: 0, stuckAfterMs: 5 * MINUTE_MS } as const

/**
 * Payments out by network (chains.md §4.6 to §4.10, product.md §8). `lowWater` and `sweepMin` are in whole coins: a hot wallet that can spend less is low, and a
 * deposit address that holds less is not worth a sweep's fee.
 */
export const TREASURY_NETWORKS_DEFAULTS = {
  bitcoin: {
    batchEveryMs: 15 * SECOND_MS,
    batchMax: 100,
    inFlightMax: 20,
    stuckAfterMs: 20 * MINUTE_MS,
    versionsMax: 10,
    lowWater: { BTC: '0.5' },
    sweepMin: { BTC: '0' },
    sweepsMax: 0,
  },
  ethereum: {
    ...EVM_LANE,
    stuckAfterMs: 3 * MINUTE_MS,
    lowWater: { ETH: '2', USDT: '20000', USDC: '20000', DAI: '20000' },
    sweepMin: { ETH: '0.02', USDT: '50', USDC: '50', DAI: '50' },
  },
  bsc: {
    ...EVM_LANE,
    stuckAfterMs: MINUTE_MS,
    lowWater: { BNB: '5', USDT: '20000', USDC: '5000', DAI: '1000' },
    sweepMin: { BNB: '0.02', USDT: '10', USDC: '10', DAI: '10' },
  },
  polygon: {
    ...EVM_LANE,
    stuckAfterMs: MINUTE_MS,
    lowWater: { MATIC: '5000', USDT: '20000', USDC: '5000', DAI: '1000' },
    sweepMin: { MATIC: '10', USDT: '10', USDC: '10', DAI: '10' },
  },
  avalanche: {
    ...EVM_LANE,
    stuckAfterMs: MINUTE_MS,
    lowWater: { AVAX: '100', USDT: '10000', USDC: '5000', DAI: '1000' },
    sweepMin: { AVAX: '0.2', USDT: '10', USDC: '10', DAI: '10' },
  },
  xlayer: {
    ...EVM_LANE,
    stuckAfterMs: MINUTE_MS,
    lowWater: { OKB: '20', USDT: '5000', USDC: '5000' },
    sweepMin: { OKB: '0.1', USDT: '10', USDC: '10' },
  },
  litecoin: { ...SIZED, ...SENT_AGAIN, stuckAfterMs: 10 * MINUTE_MS, lowWater: { LTC: '50' } },
  bitcoincash: { ...SIZED, ...SENT_AGAIN, stuckAfterMs: 20 * MINUTE_MS, lowWater: { BCH: '10' } },
  dogecoin: { ...SIZED, ...SENT_AGAIN, stuckAfterMs: 10 * MINUTE_MS, lowWater: { DOGE: '20000' } },
  tron: { ...EXPIRING, lowWater: { TRX: '10000', USDT: '20000' }, sweepMin: { TRX: '50', USDT: '50' } },
  solana: { ...EXPIRING, lowWater: { SOL: '20', USDT: '10000', USDC: '10000' }, sweepMin: { SOL: '0.05', USDT: '10', USDC: '10' } },
  xrpl: { ...MEMO_LANE, lowWater: { XRP: '2000' } },
  stellar: { ...MEMO_LANE, inFlightMax: 1, lowWater: { XLM: '10000', USDC: '5000' } },
  algorand: { ...EXPIRING, lowWater: { ALGO: '10000', USDC: '5000' }, sweepMin: { ALGO: '10', USDC: '10' } },
  cardano: { ...SIZED, ...SENT_AGAIN, stuckAfterMs: 15 * MINUTE_MS, lowWater: { ADA: '5000' } },
  ton: { ...MEMO_LANE, inFlightMax: 1, lowWater: { TON: '1000', USDT: '10000', DOGS: '1000000' } },
}
