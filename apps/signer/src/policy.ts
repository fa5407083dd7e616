/**
 * The signer's own limits, parsed from the configuration into units it can compare. An invalid number, or a coin
 * without a limit, stops the signer: it never signs without a limit.
 */
import { type CoinCode, decimalsOf, EVM_NETWORK_IDS, type EvmNetworkId, parseDecimal } from '@zend/kernel'
import { type Network, networkAsset, type NetworkCoin, type NetworkTable } from '@zend/server/core/assets'
import type { NetworkId } from '@zend/server/ports/chain'

/** A cap on one payment and on a rolling hour, as decimal text in whole coins. */
type CapText = { readonly paymentMax: string; readonly hourMax: string }
/** Caps on fees: on one transaction and on a rolling hour, in whole coins of the network's own coin. */
type FeeText = { readonly transactionMax: string; readonly hourMax: string }

/** `gasMax`: the most gas in one payment of the network's own coin, and of a token. */
type EvmFeeText = FeeText & {
  readonly gweiPerGasMax: number
  readonly gasMax: { readonly coin: number; readonly token: number }
}
/** `perUnitMax`: in the smallest unit, for a (virtual) byte or for what the network meters. */
type UnitFeeText = FeeText & { readonly perUnitMax: number }

/** An operator's settings; the values live in the configuration. */
export type SignerPolicy = {
  /** Payments to outside addresses, by coin. */
  readonly withdrawals: Readonly<Record<string, CapText>>
  /**
   * The most all customers together may move in a rolling hour, in whole US dollars at the prices of their
   * confirmations.
   */
  readonly hourMaxUsd: string
  /**
   * The sums above which an operator confirms a second time, and the minimum wait of a payment for that: `above`, and
   * `newAddressAbove` to an address that was first paid less than `newForMs` ago, or never. Whole coins by coin.
   */
  readonly secondConfirmation: {
    readonly delayMs: number
    readonly newForMs: number
    readonly coins: Readonly<Record<string, { readonly above: string; readonly newAddressAbove: string }>>
  }
  /** Coins from a hot account to our own deposit addresses, to pay for sweeps. */
  readonly topups: Readonly<Record<string, CapText>>
  readonly fees: { readonly [N in Exclude<NetworkId, EvmNetworkId>]: UnitFeeText } & {
    readonly [N in EvmNetworkId]: EvmFeeText
  }
}

/** A cap in `COMMON_DECIMALS`. A transaction with many payments is limited by the hour's. */
export type Cap = { readonly paymentMax: bigint; readonly hourMax: bigint }
/** The most gas of a payment of the network's own coin, and of a token. */
export type GasCap = { readonly coin: bigint; readonly token: bigint }
/**
 * Caps on the cost of a network's transactions, in base units. `rateMax` is per virtual byte, gas, or the network's
 * metered unit.
 */
export type FeeCap = { readonly rateMax: bigint; readonly transactionMax: bigint; readonly hourMax: bigint }

/** Which payments need a second confirmation: more than this of a coin, in units of caps. */
export type SecondRule = {
  readonly delayMs: number
  readonly newForMs: number
  readonly of: (asset: CoinCode) => { readonly above: bigint; readonly newAddressAbove: bigint }
}

/**
 * The limits as the signer applies them. A coin that is missing may not be paid at all. A coin can have different
 * decimals on different networks, so its caps apply to amounts as `commonUnits` returns them.
 */
export type SignerLimits = {
  readonly withdrawals: ReadonlyMap<CoinCode, Cap>
  readonly topups: ReadonlyMap<CoinCode, Cap>
  readonly fees: { readonly [N in NetworkId]: FeeCap }
  /** Of all customers together, in US cents. */
  readonly hourMaxCents: bigint
  readonly second: SecondRule
  /**
   * Converts an amount from a network's base units to the units of caps. Throws on a coin that the network does not
   * have.
   */
  readonly commonUnits: (network: NetworkId, asset: CoinCode, units: bigint) => bigint
}

const GWEI = 10n ** 9n
// No coin of ours has more on any network.
const COMMON_DECIMALS = 18

/**
 * Parses the most gas that a payment on a network may have. Throws, naming the key, on a number that is not a positive
 * integer.
 */
export function gasCap({ fees }: Pick<SignerPolicy, 'fees'>, network: EvmNetworkId): GasCap {
  const most = (kind: 'coin' | 'token'): bigint => {
    const gas = fees[network].gasMax[kind]
    if (!Number.isSafeInteger(gas) || gas < 1)
      throw new RangeError(`signer.fees.${network}.gasMax.${kind} must be a whole number of at least 1, not ${gas}`)
    return BigInt(gas)
  }
  return { coin: most('coin'), token: most('token') }
}

/**
 * Parses the limits. Throws, naming the key, on a coin of a network without a limit and on a number that is no positive
 * amount.
 */
export function signerLimits(policy: SignerPolicy, networks: NetworkTable): SignerLimits {
  const all = Object.values(networks)
  const coins = new Set(all.flatMap((network) => network.coins.map(({ asset }) => asset)))
  const fees = Object.fromEntries(
    all.map((network): [NetworkId, FeeCap] => [network.id, feeCap(policy, network)]),
  ) as SignerLimits['fees']
  // Networks where an address pays the fees of its own token sweeps, or must opt in to tokens.
  const fills = (network: Network): boolean =>
    network.family === 'evm' || network.family === 'tron' || network.coins.some(({ optIn }) => optIn === true)
  const own = all.flatMap((network) => (fills(network) ? [nativeOf(network).asset] : []))
  return {
    withdrawals: new Map([...coins].map((coin) => [coin, cap(`withdrawals.${coin}`, coin, policy.withdrawals[coin])])),
    topups: new Map(own.map((coin) => [coin, cap(`topups.${coin}`, coin, policy.topups[coin])])),
    fees,
    hourMaxCents: amount('hourMaxUsd', policy.hourMaxUsd, 2),
    second: secondRule(policy, coins),
    commonUnits: (network, asset, units) => {
      const decimals = networkAsset(networks[network], asset)?.decimals
      if (decimals === undefined) throw new RangeError(`${network} has no ${asset}`)
      return units * 10n ** BigInt(COMMON_DECIMALS - decimals)
    },
  }
}

function secondRule(
  { secondConfirmation: { delayMs, newForMs, coins: texts } }: SignerPolicy,
  coins: ReadonlySet<CoinCode>,
): SecondRule {
  const rules = new Map(
    [...coins].map((coin) => {
      const text = texts[coin]
      if (text === undefined) throw new RangeError(`signer.secondConfirmation.coins.${coin} is missing`)
      const common = (name: keyof typeof text): bigint =>
        commonAmount(`secondConfirmation.coins.${coin}.${name}`, coin, text[name])
      return [coin, { above: common('above'), newAddressAbove: common('newAddressAbove') }] as const
    }),
  )
  const of: SecondRule['of'] = (asset) => rules.get(asset) ?? { above: 0n, newAddressAbove: 0n }
  return { delayMs, newForMs, of }
}

function nativeOf({ id, coins }: Network): NetworkCoin {
  const native = coins.find(({ contract }) => contract === undefined)
  if (native === undefined) throw new RangeError(`${id} has no coin of its own`)
  return native
}

const isEvm = (id: NetworkId): id is EvmNetworkId => EVM_NETWORK_IDS.some((evm) => evm === id)

/** Fee caps stay in the base units of the network's own coin: they are never compared across networks. */
function feeCap({ fees }: SignerPolicy, network: Network): FeeCap {
  const { id } = network
  const rateMax = isEvm(id) ? rate(id, fees[id].gweiPerGasMax) * GWEI : rate(id, fees[id].perUnitMax)
  const { transactionMax, hourMax } = fees[id]
  const { decimals } = nativeOf(network)
  return {
    rateMax,
    transactionMax: amount(`fees.${id}.transactionMax`, transactionMax, decimals),
    hourMax: amount(`fees.${id}.hourMax`, hourMax, decimals),
  }
}

function rate(id: NetworkId, most: number): bigint {
  if (!Number.isSafeInteger(most) || most < 1)
    throw new RangeError(`signer.fees.${id} needs a whole rate of at least 1, not ${most}`)
  return BigInt(most)
}

function cap(key: string, coin: CoinCode, text: CapText | undefined): Cap {
  if (text === undefined) throw new RangeError(`signer.${key} is missing`)
  const common = (name: keyof CapText): bigint => commonAmount(`${key}.${name}`, coin, text[name])
  return { paymentMax: common('paymentMax'), hourMax: common('hourMax') }
}

const commonAmount = (key: string, coin: CoinCode, text: string): bigint =>
  amount(key, text, decimalsOf(coin)) * 10n ** BigInt(COMMON_DECIMALS - decimalsOf(coin))

function amount(key: string, text: string, decimals: number): bigint {
  const parsed = parseDecimal(text, decimals)
  if (!parsed.ok || parsed.value <= 0n) throw new RangeError(`signer.${key} must be a positive amount, not ${text}`)
  return parsed.value
}
