/**
 * The settings of every coin, wherever they are used: deposits and withdrawals, networks, and the signer's limits. One
 * entry for a coin; the settings of networks, of the treasury, of the signer and of withdrawals are derived from these.
 * Part of `defaults.ts`. Amounts are whole coins as decimal text.
 */
import type { CoinCode, NetworkId } from '@zend/kernel'

/** A coin's settings on one network. */
type OnNetwork = {
  /** The network's name for it; a network's own coin has none. */
  readonly contract?: string
  /** The minimum deposit to credit. */
  readonly minDeposit: string
  /** Above this sum, a customer's deposits wait for the network's `large` settings: see `network-defaults.ts`. */
  readonly large?: string
  /** A hot wallet that can spend less is low. */
  readonly lowWater: string
  /** A deposit address that holds less is not worth a sweep's fee; absent where nothing is swept. */
  readonly sweepMin?: string
}

/** A coin's settings. */
type CoinNumbers = {
  /**
   * About 50,000 US dollars in whole coins: the daily limit of the highest tier, so no honest payment is larger
   * (docs/decisions/038). Prices move; these sums do not, until an operator changes them.
   */
  readonly fiftyThousandDollars: bigint
  /** The maximum fee that a customer is charged for a withdrawal. */
  readonly feeMax: string
  readonly on: Readonly<Partial<Record<NetworkId, OnNetwork>>>
}

const COINS = {
  SOL: {
    fiftyThousandDollars: 350n,
    feeMax: '0.01',
    on: { solana: { minDeposit: '0.002', lowWater: '20', sweepMin: '0.05' } },
  },
  ETH: {
    fiftyThousandDollars: 20n,
    feeMax: '0.01',
    on: { ethereum: { minDeposit: '0.001', large: '3', lowWater: '2', sweepMin: '0.02' } },
  },
  BTC: {
    fiftyThousandDollars: 1n,
    feeMax: '0.0005',
    on: { bitcoin: { minDeposit: '0.00005', large: '0.5', lowWater: '0.5', sweepMin: '0' } },
  },
  TRX: {
    fiftyThousandDollars: 170_000n,
    feeMax: '15',
    on: { tron: { minDeposit: '1', lowWater: '10000', sweepMin: '50' } },
  },
  ALGO: {
    fiftyThousandDollars: 280_000n,
    feeMax: '0.5',
    on: { algorand: { minDeposit: '0.2', lowWater: '10000', sweepMin: '10' } },
  },
  XRP: { fiftyThousandDollars: 22_000n, feeMax: '0.1', on: { xrpl: { minDeposit: '0.01', lowWater: '2000' } } },
  BCH: { fiftyThousandDollars: 120n, feeMax: '0.002', on: { bitcoincash: { minDeposit: '0.0005', lowWater: '10' } } },
  XLM: { fiftyThousandDollars: 200_000n, feeMax: '0.5', on: { stellar: { minDeposit: '0.01', lowWater: '10000' } } },
  LTC: {
    fiftyThousandDollars: 575n,
    feeMax: '0.02',
    on: { litecoin: { minDeposit: '0.001', large: '115', lowWater: '50' } },
  },
  AVAX: {
    fiftyThousandDollars: 2_500n,
    feeMax: '0.1',
    on: { avalanche: { minDeposit: '0.02', lowWater: '100', sweepMin: '0.2' } },
  },
  DOGE: {
    fiftyThousandDollars: 350_000n,
    feeMax: '10',
    on: { dogecoin: { minDeposit: '5', large: '70000', lowWater: '20000' } },
  },
  USDC: {
    fiftyThousandDollars: 50_000n,
    feeMax: '25',
    on: {
      ethereum: {
        contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        minDeposit: '5',
        large: '10000',
        lowWater: '20000',
        sweepMin: '50',
      },
      bsc: {
        contract: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
        minDeposit: '0.5',
        lowWater: '5000',
        sweepMin: '10',
      },
      polygon: {
        contract: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
        minDeposit: '0.5',
        large: '10000',
        lowWater: '5000',
        sweepMin: '10',
      },
      avalanche: {
        contract: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
        minDeposit: '0.5',
        lowWater: '5000',
        sweepMin: '10',
      },
      xlayer: {
        contract: '0x74b7F16337b8972027F6196A17a631aC6dE26d22',
        minDeposit: '0.5',
        large: '10000',
        lowWater: '5000',
        sweepMin: '10',
      },
      solana: {
        contract: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
        minDeposit: '0.5',
        lowWater: '10000',
        sweepMin: '10',
      },
      stellar: {
        contract: 'USDC:GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN',
        minDeposit: '0.01',
        lowWater: '5000',
      },
      algorand: { contract: '31566704', minDeposit: '1', lowWater: '5000', sweepMin: '10' },
    },
  },
  USDT: {
    fiftyThousandDollars: 50_000n,
    feeMax: '25',
    on: {
      ethereum: {
        contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
        minDeposit: '5',
        large: '10000',
        lowWater: '20000',
        sweepMin: '50',
      },
      bsc: {
        contract: '0x55d398326f99059fF775485246999027B3197955',
        minDeposit: '0.5',
        lowWater: '20000',
        sweepMin: '10',
      },
      polygon: {
        contract: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
        minDeposit: '0.5',
        large: '10000',
        lowWater: '20000',
        sweepMin: '10',
      },
      avalanche: {
        contract: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
        minDeposit: '0.5',
        lowWater: '10000',
        sweepMin: '10',
      },
      xlayer: {
        contract: '0x779Ded0c9e1022225f8E0630b35a9b54bE713736',
        minDeposit: '0.5',
        large: '10000',
        lowWater: '5000',
        sweepMin: '10',
      },
      tron: { contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', minDeposit: '5', lowWater: '20000', sweepMin: '50' },
      solana: {
        contract: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
        minDeposit: '0.5',
        lowWater: '10000',
        sweepMin: '10',
      },
      ton: { contract: 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs', minDeposit: '0.5', lowWater: '10000' },
    },
  },
  OKB: {
    fiftyThousandDollars: 450n,
    feeMax: '0.02',
    on: { xlayer: { minDeposit: '0.01', large: '90', lowWater: '20', sweepMin: '0.1' } },
  },
  MATIC: {
    fiftyThousandDollars: 400_000n,
    feeMax: '5',
    on: { polygon: { minDeposit: '1', large: '75000', lowWater: '5000', sweepMin: '10' } },
  },
  ADA: {
    fiftyThousandDollars: 120_000n,
    feeMax: '2',
    on: { cardano: { minDeposit: '2', large: '24000', lowWater: '5000' } },
  },
  BNB: {
    fiftyThousandDollars: 80n,
    feeMax: '0.01',
    on: { bsc: { minDeposit: '0.002', lowWater: '5', sweepMin: '0.02' } },
  },
  DOGS: {
    fiftyThousandDollars: 500_000_000n,
    feeMax: '5000',
    on: {
      ton: { contract: 'EQCvxJy4eG8hyHBFsZ7eePxrRsUQSFE_jpptRAYBmcG_DOGS', minDeposit: '1000', lowWater: '1000000' },
    },
  },
  TON: { fiftyThousandDollars: 20_000n, feeMax: '0.2', on: { ton: { minDeposit: '0.01', lowWater: '1000' } } },
  DAI: {
    fiftyThousandDollars: 50_000n,
    feeMax: '25',
    on: {
      ethereum: {
        contract: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
        minDeposit: '5',
        large: '10000',
        lowWater: '20000',
        sweepMin: '50',
      },
      bsc: {
        contract: '0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3',
        minDeposit: '0.5',
        lowWater: '1000',
        sweepMin: '10',
      },
      polygon: {
        contract: '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063',
        minDeposit: '0.5',
        large: '10000',
        lowWater: '1000',
        sweepMin: '10',
      },
      avalanche: {
        contract: '0xd586E7F844cEa2F87f50152665BCbc2C279D8d70',
        minDeposit: '0.5',
        lowWater: '1000',
        sweepMin: '10',
      },
    },
  },
} as const satisfies Readonly<Record<CoinCode, CoinNumbers>>

type Coins = typeof COINS
/** The coins with this setting on this network. */
type Having<N extends NetworkId, F extends keyof OnNetwork> = {
  readonly [
    C in CoinCode as Coins[C]['on'] extends { readonly [K in N]: { readonly [K in F]: string } } ? C : never
  ]: string
}

const NUMBERS: readonly (readonly [string, CoinNumbers])[] = Object.entries(COINS)

/** Returns one setting of each coin that has it on a network. */
export const numbersOn = <N extends NetworkId, F extends keyof OnNetwork>(network: N, field: F): Having<N, F> =>
  Object.fromEntries(
    NUMBERS.flatMap(([coin, { on }]) => {
      const value = on[network]?.[field]
      return value === undefined ? [] : [[coin, value]]
    }),
  ) as Having<N, F>

/** Maps each coin's settings. */
export const eachCoin = <T>(of: (numbers: CoinNumbers, coin: CoinCode) => T): Readonly<Record<CoinCode, T>> =>
  Object.fromEntries(NUMBERS.map(([coin, numbers]) => [coin, of(numbers, coin as CoinCode)])) as Record<CoinCode, T>
