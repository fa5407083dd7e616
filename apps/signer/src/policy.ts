/**
 * The signer's own limits, read from the configuration into units it can compare. A number that cannot be meant, or a coin without a limit,
 * stops the signer: it never signs without knowing how much is too much.
 */
import { type CoinCode, parseDecimal } from '@zend/kernel'
import type { NetworkTable } from '@zend/server/core/assets'
import type { NetworkId } from '@zend/server/ports/chain'

/** A cap on one payment and on a rolling hour, as decimal text in whole coins. */
type CapText = { readonly paymentMax: string; readonly hourMax: string }
/** Caps on fees: on one transaction and on a rolling hour, in whole coins of the network's own coin. */
type FeeText = { readonly transactionMax: string; readonly hourMax: string }

/** What an operator decides; the values live in the configuration. */
export type SignerPolicy = {
  /** Payments to the outside, by coin. */
  readonly withdrawals: Readonly<Record<string, CapText>>
  /** Coins from a hot account to our own deposit addresses, to pay for sweeps with. */
  readonly topups: Readonly<Record<string, CapText>>
  readonly fees: {
    readonly bitcoin: FeeText & { readonly satoshiPerVirtualByteMax: number }
    /** `gasMax`: the most gas in one payment of the network's own coin, and of a token. */
    readonly ethereum: FeeText & { readonly gweiPerGasMax: number; readonly gasMax: { readonly coin: number; readonly token: number } }
  }
}

/** A cap in base units. A transaction that passes many payments is held by the hour's. */
export type Cap = { readonly paymentMax: bigint; readonly hourMax: bigint }
/** The most gas that a payment of the network's own coin, and one of a token, may have. */
export type GasCap = { readonly coin: bigint; readonly token: bigint }
/** Caps on what a network's transactions cost, in base units. `rateMax` is per virtual byte or per gas. */
export type FeeCap = { readonly rateMax: bigint; readonly transactionMax: bigint; readonly hourMax: bigint }

/** The limits as the signer applies them. A coin that is missing may not be paid at all. */
export type SignerLimits = {
  readonly withdrawals: ReadonlyMap<CoinCode, Cap>
  readonly topups: ReadonlyMap<CoinCode, Cap>
  readonly fees: Readonly<Record<NetworkId, FeeCap>>
}

const GWEI = 10n ** 9n

/** Reads the most gas that a payment may have. Throws, naming the key, on a number that is no whole one above zero. */
export function gasCap({ fees }: Pick<SignerPolicy, 'fees'>): GasCap {
  const most = (kind: 'coin' | 'token'): bigint => {
    const gas = fees.ethereum.gasMax[kind]
    if (!Number.isSafeInteger(gas) || gas < 1)
      throw new RangeError(`signer.fees.ethereum.gasMax.${kind} must be a whole number of at least 1, not ${gas}`)
    return BigInt(gas)
  }
  return { coin: most('coin'), token: most('token') }
}

/** Reads the limits. Throws, naming the key, on a coin of a network without a limit and on a number that is no positive amount. */
export function signerLimits(policy: SignerPolicy, networks: NetworkTable): SignerLimits {
  const decimals = new Map(Object.values(networks).flatMap(({ coins }) => coins.map((coin) => [coin.asset, coin.decimals] as const)))
  const amount = (key: string, coin: CoinCode, text: string): bigint => {
    const parsed = parseDecimal(text, decimals.get(coin) ?? 0)
    if (!parsed.ok || parsed.value <= 0n) throw new RangeError(`signer.${key} must be a positive amount of ${coin}, not ${text}`)
    return parsed.value
  }
  const cap = (key: string, coin: CoinCode, text: CapText | undefined): Cap => {
    if (text === undefined) throw new RangeError(`signer.${key} is missing`)
    return { paymentMax: amount(`${key}.paymentMax`, coin, text.paymentMax), hourMax: amount(`${key}.hourMax`, coin, text.hourMax) }
  }
  const feeCap = (network: NetworkId, coin: CoinCode, rate: number, unit: bigint): FeeCap => {
    if (!Number.isSafeInteger(rate) || rate < 1) throw new RangeError(`signer.fees.${network} needs a whole rate of at least 1, not ${rate}`)
    const { transactionMax, hourMax } = policy.fees[network]
    const key = `fees.${network}`
    return {
      rateMax: BigInt(rate) * unit,
      transactionMax: amount(`${key}.transactionMax`, coin, transactionMax),
      hourMax: amount(`${key}.hourMax`, coin, hourMax),
    }
  }
  return {
    withdrawals: new Map([...decimals.keys()].map((coin) => [coin, cap(`withdrawals.${coin}`, coin, policy.withdrawals[coin])])),
    topups: new Map([['ETH', cap('topups.ETH', 'ETH', policy.topups['ETH'])]]),
    fees: {
      bitcoin: feeCap('bitcoin', 'BTC', policy.fees.bitcoin.satoshiPerVirtualByteMax, 1n),
      ethereum: feeCap('ethereum', 'ETH', policy.fees.ethereum.gweiPerGasMax, GWEI),
    },
  }
}
