/**
 * The numbers of every network: what is received and paid there, at what price, and how far the signer and the treasury go (chains.md §3.3 to §3.6, §4).
 * Part of `defaults.ts`.
 */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@zend/kernel'

// A smart wallet takes a coin within 35,000 gas, a token moves within 80,000; the customer is charged `typicalGas` alone.
const EVM_GAS = { gasMarginPercent: 20, typicalGas: { coin: 21_000, token: 65_000 }, gasMax: { coin: 60_000, token: 150_000 } } as const

const explorerOf = (site: string) => ({ tx: `https://${site}/tx/{id}`, address: `https://${site}/address/{id}` })

/**
 * Networks on which coins can be received. `chain` names Bitcoin's chain: mainnet, testnet or regtest.
 * `minDeposit` is in whole coins; `startHeight` below 0 counts back from the head at the first scan (one hour); `{id}` is replaced in explorer links; an empty
 * template says that nobody shows that chain. `fees` (chains.md §4.8): between what limits payments of ours are paid for; satoshi per virtual byte, or gwei per
 * gas as decimal text. `finality`: `confirmations` counts blocks alone; with `finalized` the network must also call the block final, which every node of it has to
 * know. Where `finalized` comes within seconds it costs nobody's time; on Ethereum it takes a quarter of an hour.
 */
export const NETWORKS_DEFAULTS = {
  bitcoin: {
    enabled: true,
    chain: 'mainnet',
    confirmations: 3,
    keepBlocks: 100,
    haltDepth: 3,
    startHeight: -6,
    arrivalMinutes: 30,
    minDeposit: { BTC: '0.00005' },
    fees: { targetBlocks: 3, perVirtualByteMin: 1, perVirtualByteMax: 300 },
    explorer: explorerOf('mempool.space'),
  },
  ethereum: {
    enabled: true,
    chainId: 1,
    confirmations: 20,
    finality: 'confirmations',
    keepBlocks: 128,
    haltDepth: 8,
    startHeight: -300,
    arrivalMinutes: 5,
    minDeposit: { ETH: '0.001', USDT: '5', USDC: '5', DAI: '5' },
    fees: { priorityGweiMin: '0.01', priorityGweiMax: '5', maxGweiMax: '300', ...EVM_GAS },
    contracts: {
      USDT: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      USDC: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      DAI: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    },
    explorer: explorerOf('etherscan.io'),
  },
  bsc: {
    enabled: true,
    chainId: 56,
    confirmations: 15,
    finality: 'finalized',
    keepBlocks: 256,
    haltDepth: 16,
    startHeight: -4_800,
    arrivalMinutes: 1,
    minDeposit: { BNB: '0.002', USDT: '0.5', USDC: '0.5', DAI: '0.5' },
    fees: { priorityGweiMin: '0.05', priorityGweiMax: '5', maxGweiMax: '50', ...EVM_GAS },
    contracts: {
      USDT: '0x55d398326f99059fF775485246999027B3197955',
      USDC: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
      DAI: '0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3',
    },
    explorer: explorerOf('bscscan.com'),
  },
  polygon: {
    enabled: true,
    chainId: 137,
    confirmations: 64,
    finality: 'finalized',
    keepBlocks: 512,
    haltDepth: 64,
    startHeight: -1_800,
    arrivalMinutes: 3,
    minDeposit: { MATIC: '1', USDT: '0.5', USDC: '0.5', DAI: '0.5' },
    fees: { priorityGweiMin: '25', priorityGweiMax: '500', maxGweiMax: '3000', ...EVM_GAS },
    contracts: {
      USDT: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
      USDC: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
      DAI: '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063',
    },
    explorer: explorerOf('polygonscan.com'),
  },
  avalanche: {
    enabled: true,
    chainId: 43_114,
    confirmations: 12,
    finality: 'confirmations',
    keepBlocks: 64,
    haltDepth: 1,
    startHeight: -1_800,
    arrivalMinutes: 1,
    minDeposit: { AVAX: '0.02', USDT: '0.5', USDC: '0.5', DAI: '0.5' },
    fees: { priorityGweiMin: '0.01', priorityGweiMax: '25', maxGweiMax: '300', ...EVM_GAS },
    contracts: {
      USDT: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
      USDC: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
      DAI: '0xd586E7F844cEa2F87f50152665BCbc2C279D8d70',
    },
    explorer: explorerOf('snowtrace.io'),
  },
  xlayer: {
    enabled: true,
    chainId: 196,
    confirmations: 30,
    finality: 'confirmations',
    keepBlocks: 1_024,
    haltDepth: 32,
    startHeight: -1_200,
    arrivalMinutes: 2,
    minDeposit: { OKB: '0.01', USDT: '0.5', USDC: '0.5' },
    fees: { priorityGweiMin: '0.001', priorityGweiMax: '5', maxGweiMax: '50', ...EVM_GAS },
    contracts: { USDT: '0x779Ded0c9e1022225f8E0630b35a9b54bE713736', USDC: '0x74b7F16337b8972027F6196A17a631aC6dE26d22' },
    explorer: { tx: 'https://www.oklink.com/xlayer/tx/{id}', address: 'https://www.oklink.com/xlayer/address/{id}' },
  },
}

const EVM_SIGNER_GAS = { coin: 100_000, token: 200_000 } as const

/**
 * What the signer allows by itself (chains.md §4.12), whatever the rest of the product asks: whole coins on one payment and on a rolling hour.
 * `topups` go to our own deposit addresses. Fees are in the network's own coin; their rates and gas leave room above the ceilings of `networks.*.fees`,
 * which a replacement may have to pass.
 */
export const SIGNER_DEFAULTS = {
  withdrawals: {
    BTC: { paymentMax: '5', hourMax: '20' },
    ETH: { paymentMax: '100', hourMax: '400' },
    BNB: { paymentMax: '400', hourMax: '1600' },
    MATIC: { paymentMax: '500000', hourMax: '2000000' },
    AVAX: { paymentMax: '10000', hourMax: '40000' },
    OKB: { paymentMax: '2500', hourMax: '10000' },
    USDT: { paymentMax: '250000', hourMax: '1000000' },
    USDC: { paymentMax: '250000', hourMax: '1000000' },
    DAI: { paymentMax: '250000', hourMax: '1000000' },
  },
  topups: {
    ETH: { paymentMax: '0.05', hourMax: '5' },
    BNB: { paymentMax: '0.02', hourMax: '2' },
    MATIC: { paymentMax: '5', hourMax: '500' },
    AVAX: { paymentMax: '0.1', hourMax: '10' },
    OKB: { paymentMax: '0.02', hourMax: '2' },
  },
  fees: {
    bitcoin: { satoshiPerVirtualByteMax: 500, transactionMax: '0.02', hourMax: '0.2' },
    ethereum: { gweiPerGasMax: 500, gasMax: EVM_SIGNER_GAS, transactionMax: '0.1', hourMax: '10' },
    bsc: { gweiPerGasMax: 100, gasMax: EVM_SIGNER_GAS, transactionMax: '0.02', hourMax: '2' },
    polygon: { gweiPerGasMax: 5_000, gasMax: EVM_SIGNER_GAS, transactionMax: '1', hourMax: '100' },
    avalanche: { gweiPerGasMax: 500, gasMax: EVM_SIGNER_GAS, transactionMax: '0.1', hourMax: '10' },
    xlayer: { gweiPerGasMax: 100, gasMax: EVM_SIGNER_GAS, transactionMax: '0.02', hourMax: '2' },
  },
}

/** A newest block older than this shows its network as delayed, in milliseconds. */
export const HEAD_AGE_DEFAULTS = {
  bitcoin: 2 * HOUR_MS,
  ethereum: 5 * MINUTE_MS,
  bsc: 2 * MINUTE_MS,
  polygon: 2 * MINUTE_MS,
  avalanche: 2 * MINUTE_MS,
  xlayer: 2 * MINUTE_MS,
}

// More than eight transactions in flight from one address get lost in nodes' queues.
const EVM_LANE = { batchEveryMs: 0, batchMax: 1, inFlightMax: 8, versionsMax: 10, sweepsMax: 4 } as const

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
}
