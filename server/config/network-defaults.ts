/**
 * The settings of every network: deposits and payments, fees, when a network counts as delayed (chains.md §3.3 to
 * §3.6). Part of `defaults.ts`.
 */
import { HOUR_MS, MINUTE_MS } from '@zend/kernel'
import { numbersOn } from './coin-defaults.ts'

// A smart wallet receives a coin within 35,000 gas, a token moves within 80,000; the customer is charged `typicalGas`
// only.
const EVM_GAS = {
  gasMarginPercent: 20,
  typicalGas: { coin: 21_000, token: 65_000 },
  gasMax: { coin: 60_000, token: 150_000 },
} as const

const explorerOf = (site: string) => ({ tx: `https://${site}/tx/{id}`, address: `https://${site}/address/{id}` })

/**
 * Networks on which coins can be received. `chain` names Bitcoin's chain: mainnet, testnet or regtest. `minDeposit` is
 * in whole coins; `startHeight` below 0 counts back from the head at the first scan (one hour); `{id}` is replaced in
 * explorer links; an empty template means that no explorer shows that chain. `fees` (chains.md §4.8): bounds on the
 * fees of our payments; satoshi per virtual byte, or gwei per gas as decimal text. `finality`: `confirmations` counts
 * blocks alone; with `finalized` the network must also call the block final, which every node of it has to know. Where
 * `finalized` comes within seconds it delays nobody; on Ethereum it takes a quarter of an hour. `large`: what deposits
 * of one customer, coin and network wait for when their sum is `above` this (chains.md §3.3,
 * docs/decisions/025-large-deposits-wait-longer.md). The limits are about 10,000 US dollars at the prices of the
 * development market (`sandbox/market/walk.ts`; Bitcoin's is higher, because replacing three blocks of it forgoes more
 * than nine coins). An operator may change them; they are whole coins, so they move with the market: review them when
 * prices have doubled or halved. Absent where a block is final at once, or where the ordinary figure is the large one.
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
    minDeposit: numbersOn('bitcoin', 'minDeposit'),
    large: { confirmations: 6, arrivalMinutes: 60, above: numbersOn('bitcoin', 'large') },
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
    minDeposit: numbersOn('ethereum', 'minDeposit'),
    large: { confirmations: 20, finality: 'finalized', arrivalMinutes: 20, above: numbersOn('ethereum', 'large') },
    fees: { priorityGweiMin: '0.01', priorityGweiMax: '5', maxGweiMax: '300', ...EVM_GAS },
    contracts: numbersOn('ethereum', 'contract'),
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
    minDeposit: numbersOn('bsc', 'minDeposit'),
    fees: { priorityGweiMin: '0.05', priorityGweiMax: '5', maxGweiMax: '50', ...EVM_GAS },
    contracts: numbersOn('bsc', 'contract'),
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
    minDeposit: numbersOn('polygon', 'minDeposit'),
    large: { confirmations: 128, finality: 'finalized', arrivalMinutes: 5, above: numbersOn('polygon', 'large') },
    fees: { priorityGweiMin: '25', priorityGweiMax: '500', maxGweiMax: '3000', ...EVM_GAS },
    contracts: numbersOn('polygon', 'contract'),
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
    minDeposit: numbersOn('avalanche', 'minDeposit'),
    fees: { priorityGweiMin: '0.01', priorityGweiMax: '25', maxGweiMax: '300', ...EVM_GAS },
    contracts: numbersOn('avalanche', 'contract'),
    explorer: explorerOf('snowtrace.io'),
  },
  xlayer: {
    enabled: true,
    chainId: 196,
    confirmations: 30,
    finality: 'confirmations',
    // Its blocks come every second or less and are final a quarter of an hour to an hour later: a final block counts
    // only while it is still stored.
    keepBlocks: 4_096,
    haltDepth: 32,
    startHeight: -1_200,
    arrivalMinutes: 2,
    minDeposit: numbersOn('xlayer', 'minDeposit'),
    large: { confirmations: 30, finality: 'finalized', arrivalMinutes: 30, above: numbersOn('xlayer', 'large') },
    fees: { priorityGweiMin: '0.001', priorityGweiMax: '5', maxGweiMax: '50', ...EVM_GAS },
    contracts: numbersOn('xlayer', 'contract'),
    explorer: { tx: 'https://www.oklink.com/xlayer/tx/{id}', address: 'https://www.oklink.com/xlayer/address/{id}' },
  },
  litecoin: {
    enabled: true,
    chain: 'mainnet',
    confirmations: 6,
    keepBlocks: 200,
    haltDepth: 6,
    startHeight: -24,
    arrivalMinutes: 20,
    minDeposit: numbersOn('litecoin', 'minDeposit'),
    large: { confirmations: 12, arrivalMinutes: 40, above: numbersOn('litecoin', 'large') },
    fees: { targetBlocks: 3, perVirtualByteMin: 1, perVirtualByteMax: 200 },
    explorer: explorerOf('litecoinspace.org'),
  },
  bitcoincash: {
    enabled: true,
    chain: 'mainnet',
    confirmations: 15,
    keepBlocks: 100,
    haltDepth: 6,
    startHeight: -6,
    arrivalMinutes: 150,
    minDeposit: numbersOn('bitcoincash', 'minDeposit'),
    fees: { targetBlocks: 3, perVirtualByteMin: 1, perVirtualByteMax: 20 },
    explorer: {
      tx: 'https://blockchair.com/bitcoin-cash/transaction/{id}',
      address: 'https://blockchair.com/bitcoin-cash/address/{id}',
    },
  },
  dogecoin: {
    enabled: true,
    chain: 'mainnet',
    confirmations: 20,
    keepBlocks: 400,
    haltDepth: 10,
    startHeight: -60,
    arrivalMinutes: 20,
    minDeposit: numbersOn('dogecoin', 'minDeposit'),
    large: { confirmations: 40, arrivalMinutes: 45, above: numbersOn('dogecoin', 'large') },
    // Its nodes relay 0.01 coins for a thousand bytes and require nothing else.
    fees: { targetBlocks: 3, perVirtualByteMin: 1_000, perVirtualByteMax: 20_000 },
    explorer: {
      tx: 'https://blockchair.com/dogecoin/transaction/{id}',
      address: 'https://blockchair.com/dogecoin/address/{id}',
    },
  },
  tron: {
    enabled: true,
    genesis: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
    // With nineteen a block is solidified, never before: a lower figure is refused.
    confirmations: 19,
    keepBlocks: 64,
    haltDepth: 20,
    startHeight: -1_200,
    arrivalMinutes: 2,
    minDeposit: numbersOn('tron', 'minDeposit'),
    // Sun per unit of energy. A coin costs bandwidth and at most the opening of an account (1.1 TRX); a token costs
    // energy, twice as much when its payee has none yet.
    fees: {
      perUnitMin: 100,
      perUnitMax: 420,
      typicalUnits: { coin: 13_700, token: 130_285 },
      unitsMax: { coin: 20_000, token: 200_000 },
    },
    contracts: numbersOn('tron', 'contract'),
    explorer: { tx: 'https://tronscan.org/#/transaction/{id}', address: 'https://tronscan.org/#/address/{id}' },
  },
  solana: {
    enabled: true,
    genesis: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    confirmations: 1,
    keepBlocks: 64,
    haltDepth: 0,
    startHeight: -9_000,
    arrivalMinutes: 1,
    minDeposit: numbersOn('solana', 'minDeposit'),
    // Millionths of a lamport for a unit of computing, on top of 5,000 lamports for each signature.
    fees: {
      perUnitMin: 1_000,
      perUnitMax: 2_000_000,
      typicalUnits: { coin: 1_000, token: 60_000 },
      unitsMax: { coin: 5_000, token: 100_000 },
    },
    contracts: numbersOn('solana', 'contract'),
    explorer: { tx: 'https://solscan.io/tx/{id}', address: 'https://solscan.io/account/{id}' },
  },
  xrpl: {
    enabled: true,
    networkId: 0,
    confirmations: 1,
    keepBlocks: 64,
    haltDepth: 0,
    startHeight: -1_000,
    arrivalMinutes: 1,
    minDeposit: numbersOn('xrpl', 'minDeposit'),
    // Drops for a transaction.
    fees: { perUnitMin: 10, perUnitMax: 20_000, typicalUnits: { coin: 1, token: 1 }, unitsMax: { coin: 1, token: 1 } },
    explorer: { tx: 'https://livenet.xrpl.org/transactions/{id}', address: 'https://livenet.xrpl.org/accounts/{id}' },
  },
  stellar: {
    enabled: true,
    passphrase: 'Public Global Stellar Network ; September 2015',
    confirmations: 1,
    keepBlocks: 64,
    haltDepth: 0,
    startHeight: -720,
    arrivalMinutes: 1,
    minDeposit: numbersOn('stellar', 'minDeposit'),
    // Stroops for an operation.
    fees: {
      perUnitMin: 100,
      perUnitMax: 100_000,
      typicalUnits: { coin: 1, token: 1 },
      unitsMax: { coin: 2, token: 1 },
    },
    contracts: numbersOn('stellar', 'contract'),
    explorer: {
      tx: 'https://stellar.expert/explorer/public/tx/{id}',
      address: 'https://stellar.expert/explorer/public/account/{id}',
    },
  },
  algorand: {
    enabled: true,
    genesisId: 'mainnet-v1.0',
    genesisHash: 'wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=',
    confirmations: 4,
    keepBlocks: 64,
    haltDepth: 0,
    // Non-archive nodes have about a thousand blocks.
    startHeight: -900,
    arrivalMinutes: 1,
    contracts: numbersOn('algorand', 'contract'),
    minDeposit: numbersOn('algorand', 'minDeposit'),
    // Millionths of a coin for a transaction.
    fees: {
      perUnitMin: 1_000,
      perUnitMax: 100_000,
      typicalUnits: { coin: 1, token: 1 },
      unitsMax: { coin: 1, token: 1 },
    },
    explorer: {
      tx: 'https://explorer.perawallet.app/tx/{id}',
      address: 'https://explorer.perawallet.app/address/{id}',
    },
  },
  cardano: {
    enabled: true,
    networkMagic: 764_824_073,
    confirmations: 15,
    keepBlocks: 2_160,
    haltDepth: 20,
    startHeight: -180,
    arrivalMinutes: 6,
    minDeposit: numbersOn('cardano', 'minDeposit'),
    large: { confirmations: 30, arrivalMinutes: 12, above: numbersOn('cardano', 'large') },
    // Lovelace for a byte; the protocol adds a constant.
    fees: { targetBlocks: 3, perVirtualByteMin: 44, perVirtualByteMax: 440 },
    explorer: { tx: 'https://cardanoscan.io/transaction/{id}', address: 'https://cardanoscan.io/address/{id}' },
  },
  ton: {
    enabled: true,
    globalId: -239,
    confirmations: 1,
    keepBlocks: 64,
    haltDepth: 0,
    startHeight: -720,
    arrivalMinutes: 1,
    minDeposit: numbersOn('ton', 'minDeposit'),
    // Nanotons for a unit of gas, as the chain's own configuration has it.
    fees: {
      perUnitMin: 400,
      perUnitMax: 4_000,
      typicalUnits: { coin: 20_000, token: 145_000 },
      unitsMax: { coin: 30_000, token: 250_000 },
    },
    contracts: numbersOn('ton', 'contract'),
    explorer: { tx: 'https://tonviewer.com/transaction/{id}', address: 'https://tonviewer.com/{id}' },
  },
}

/** Each coin of each network, without a value: see `deposit.aloneMaxPerHour`. */
export const ALONE_DEFAULTS = Object.fromEntries(
  Object.entries(NETWORKS_DEFAULTS).map(([id, { minDeposit }]) => [
    id,
    Object.fromEntries(Object.keys(minDeposit).map((coin) => [coin, ''])),
  ]),
) as {
  readonly [N in keyof typeof NETWORKS_DEFAULTS]: {
    readonly [C in keyof (typeof NETWORKS_DEFAULTS)[N]['minDeposit']]: string
  }
}

/** A network whose newest block is older than this, in milliseconds, shows as delayed. */
export const HEAD_AGE_DEFAULTS = {
  bitcoin: 2 * HOUR_MS,
  ethereum: 5 * MINUTE_MS,
  bsc: 2 * MINUTE_MS,
  polygon: 2 * MINUTE_MS,
  avalanche: 2 * MINUTE_MS,
  xlayer: 2 * MINUTE_MS,
  litecoin: HOUR_MS,
  bitcoincash: 3 * HOUR_MS,
  dogecoin: 30 * MINUTE_MS,
  tron: 5 * MINUTE_MS,
  solana: 3 * MINUTE_MS,
  xrpl: 2 * MINUTE_MS,
  stellar: 2 * MINUTE_MS,
  algorand: 2 * MINUTE_MS,
  cardano: 10 * MINUTE_MS,
  ton: 3 * MINUTE_MS,
}
