/** How far the signer goes. Part of `defaults.ts`. */

const EVM_SIGNER_GAS = { coin: 100_000, token: 200_000 } as const

/**
 * What the signer allows by itself (chains.md §4.12), whatever the rest of the product asks: whole coins on one payment and on a rolling hour.
 * `topups` go to our own deposit addresses. Fees are in the network's own coin; their rates and gas leave room above the ceilings of `networks.*.fees`,
 * which a replacement may have to pass. `perUnitMax` is in the smallest unit for a (virtual) byte, or for what the network meters.
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
    LTC: { paymentMax: '3000', hourMax: '12000' },
    BCH: { paymentMax: '600', hourMax: '2400' },
    DOGE: { paymentMax: '1500000', hourMax: '6000000' },
    TRX: { paymentMax: '1000000', hourMax: '4000000' },
    SOL: { paymentMax: '1500', hourMax: '6000' },
    XRP: { paymentMax: '100000', hourMax: '400000' },
    XLM: { paymentMax: '800000', hourMax: '3200000' },
    ALGO: { paymentMax: '1000000', hourMax: '4000000' },
    ADA: { paymentMax: '400000', hourMax: '1600000' },
    TON: { paymentMax: '60000', hourMax: '240000' },
    DOGS: { paymentMax: '1000000000', hourMax: '4000000000' },
  },
  topups: {
    ETH: { paymentMax: '0.05', hourMax: '5' },
    BNB: { paymentMax: '0.02', hourMax: '2' },
    MATIC: { paymentMax: '5', hourMax: '500' },
    AVAX: { paymentMax: '0.1', hourMax: '10' },
    OKB: { paymentMax: '0.02', hourMax: '2' },
    // A token's sweep needs 62 at the highest price of energy that we pay.
    TRX: { paymentMax: '80', hourMax: '8000' },
    // What an address must keep that opted in, and two fees at our highest price. The hour bounds how many are opened.
    ALGO: { paymentMax: '0.4', hourMax: '400' },
  },
  fees: {
    bitcoin: { perUnitMax: 500, transactionMax: '0.02', hourMax: '0.2' },
    ethereum: { gweiPerGasMax: 500, gasMax: EVM_SIGNER_GAS, transactionMax: '0.1', hourMax: '10' },
    bsc: { gweiPerGasMax: 100, gasMax: EVM_SIGNER_GAS, transactionMax: '0.02', hourMax: '2' },
    polygon: { gweiPerGasMax: 5_000, gasMax: EVM_SIGNER_GAS, transactionMax: '1', hourMax: '100' },
    avalanche: { gweiPerGasMax: 500, gasMax: EVM_SIGNER_GAS, transactionMax: '0.1', hourMax: '10' },
    xlayer: { gweiPerGasMax: 100, gasMax: EVM_SIGNER_GAS, transactionMax: '0.02', hourMax: '2' },
    litecoin: { perUnitMax: 400, transactionMax: '0.2', hourMax: '2' },
    bitcoincash: { perUnitMax: 40, transactionMax: '0.02', hourMax: '0.2' },
    dogecoin: { perUnitMax: 40_000, transactionMax: '100', hourMax: '1000' },
    tron: { perUnitMax: 840, transactionMax: '120', hourMax: '12000' },
    solana: { perUnitMax: 4_000_000, transactionMax: '0.01', hourMax: '1' },
    xrpl: { perUnitMax: 40_000, transactionMax: '0.05', hourMax: '5' },
    stellar: { perUnitMax: 200_000, transactionMax: '0.1', hourMax: '10' },
    algorand: { perUnitMax: 200_000, transactionMax: '0.2', hourMax: '20' },
    cardano: { perUnitMax: 880, transactionMax: '5', hourMax: '50' },
    ton: { perUnitMax: 8_000, transactionMax: '0.5', hourMax: '50' },
  },
}
