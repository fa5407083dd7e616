/** The signer's limits. Part of `defaults.ts`. */
import { DAY_MS, MINUTE_MS } from '@zend/kernel'
import { eachCoin } from './coin-defaults.ts'

const EVM_SIGNER_GAS = { coin: 100_000, token: 200_000 } as const

/** Returns this many tenths of a number of whole coins, as decimal text. */
const tenths = (whole: bigint, many: bigint): string => `${(whole * many) / 10n}.${(whole * many) % 10n}`

// Most withdrawals are in these dollar coins.
const DOLLARS: ReadonlySet<string> = new Set(['USDT', 'USDC'])

/**
 * The signer's own limits (chains.md §4.12), whatever the rest of the product requests: whole coins per payment and per
 * rolling hour. `topups` go to our own deposit addresses. Fees are in the network's own coin; their rates and gas leave
 * a margin above the ceilings of `networks.*.fees`, which a replacement may have to exceed. `perUnitMax` is in the
 * smallest unit for a (virtual) byte, or for what the network meters.
 */
export const SIGNER_DEFAULTS = {
  withdrawals: eachCoin(({ fiftyThousandDollars: whole }, coin) => ({
    paymentMax: tenths(whole, 10n),
    hourMax: tenths(whole, DOLLARS.has(coin) ? 40n : 20n),
  })),
  /**
   * The hourly limit of all customers together. Two thousand withdrawals a day of 150 dollars come to 12,500 an hour, a
   * busy hour to four times that; this is six times a busy hour. An operator raises it with the business, never ahead
   * of it.
   */
  hourMaxUsd: '300000',
  /**
   * About 20,000 dollars, and about 5,000 to an address that is new today, wait at least half an hour and for an
   * operator's confirmation.
   */
  secondConfirmation: {
    delayMs: 30 * MINUTE_MS,
    newForMs: DAY_MS,
    coins: eachCoin(({ fiftyThousandDollars: whole }) => ({
      above: tenths(whole, 4n),
      newAddressAbove: tenths(whole, 1n),
    })),
  },
  topups: {
    ETH: { paymentMax: '0.05', hourMax: '5' },
    BNB: { paymentMax: '0.02', hourMax: '2' },
    MATIC: { paymentMax: '5', hourMax: '500' },
    AVAX: { paymentMax: '0.1', hourMax: '10' },
    OKB: { paymentMax: '0.02', hourMax: '2' },
    // A token's sweep needs 62 at the maximum price of energy that we pay.
    TRX: { paymentMax: '80', hourMax: '8000' },
    // The reserve of an address that opted in, and two fees at our maximum price. The hourly limit bounds the number of
    // openings.
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
