/**
 * The tunable numbers of this product; their values live in the configuration, as an operator writes them, and are read
 * once at process start. Durations in milliseconds. It decides nothing itself.
 */
import type { NetworkName } from '@zend/contracts'
import { type CoinCode, isAssetCode, isCoin, type Money, parseMoney } from '@zend/kernel'
import type { NewAddressRule } from './risk.ts'
import type { ScamPauseRule } from './scam-pause.ts'

/** An operator's settings for withdrawals. Amounts are decimal text, in whole coins by coin, or in US dollars. */
export type WithdrawalSettings = {
  readonly quoteLifeMs: number
  /** How long an expired offer is still accepted, to allow for the time of the request. */
  readonly quoteGraceMs: number
  /** The margin on the network's live fee, so that we seldom pay more than we charge. */
  readonly feeMarginPercent: number
  /** A network's fee older than this counts as unknown. */
  readonly feeAgeMaxMs: number
  /** The most any customer is charged, whatever the network asks. */
  readonly feeMax: Readonly<Record<string, string>>
  /** The minimum amount: this many US dollars, or this many times the fee, whichever is more. */
  readonly minimum: { readonly usd: string; readonly fees: number }
  /** To an address that is new to the customer, this much goes at once; more waits and can be cancelled. */
  readonly newAddress: { readonly freeUsd: string; readonly waitMs: number }
  /**
   * Before a first send to an address the customer is asked who asked for it: above this many US dollars, from an
   * account or a device younger than `youngMs`, at night in the customer's own time (full hours, from 0 to 23), or when
   * somebody reported the address. What fits a scam waits.
   */
  readonly scamPause: {
    readonly aboveUsd: string
    readonly youngMs: number
    readonly night: { readonly fromHour: number; readonly untilHour: number }
    readonly waitMs: number
  }
  /** How many equal characters at both ends make two addresses look alike, and how long an address is remembered. */
  readonly lookAlike: { readonly characters: number; readonly recentMs: number }
  /** How long the allowlist stays on after a switch-off was requested. */
  readonly allowlistOffMs: number
  /** The usual duration is computed from the last `casesMax` cases, and shown from `casesMin` on. */
  readonly usual: { readonly casesMin: number; readonly casesMax: number }
  /** A withdrawal that was sent and is in no block for this long shows as stuck. */
  readonly stuckAfterMs: { readonly [N in NetworkName]: number }
}

/** The settings with their amounts parsed. */
export type WithdrawalPolicy = Omit<WithdrawalSettings, 'feeMax' | 'minimum' | 'newAddress' | 'scamPause'> & {
  readonly feeMaxOf: (coin: CoinCode) => Money<CoinCode>
  /** Returns the maximum of one withdrawal. */
  readonly amountMaxOf: (coin: CoinCode) => Money<CoinCode>
  readonly minimum: { readonly worth: Money<'USD'>; readonly fees: number }
  readonly newAddress: NewAddressRule
  readonly scamPause: ScamPauseRule
}

/**
 * Parses an operator's settings. `signer` has the signer's own caps on one payment: a higher maximum would accept
 * requests that can never be paid. Throws on an invalid amount, and when one of these coins has no amount, so that a
 * process does not start with it.
 */
export function withdrawalPolicy(
  { feeMax, minimum, newAddress, scamPause: { aboveUsd, ...pause }, ...rest }: WithdrawalSettings,
  signer: Readonly<Record<string, { readonly paymentMax: string }>>,
  coins: Iterable<CoinCode>,
): WithdrawalPolicy {
  const amountMax = Object.fromEntries(Object.entries(signer).map(([coin, cap]) => [coin, cap.paymentMax]))
  return {
    ...rest,
    feeMaxOf: amountsOf('withdrawal.feeMax', feeMax, coins),
    amountMaxOf: amountsOf('signer.withdrawals', amountMax, coins),
    minimum: { worth: dollars('withdrawal.minimum.usd', minimum.usd), fees: minimum.fees },
    newAddress: { free: dollars('withdrawal.newAddress.freeUsd', newAddress.freeUsd), waitMs: newAddress.waitMs },
    scamPause: { ...pause, above: dollars('withdrawal.scamPause.aboveUsd', aboveUsd) },
  }
}

function amountsOf(
  key: string,
  texts: Readonly<Record<string, string>>,
  coins: Iterable<CoinCode>,
): (coin: CoinCode) => Money<CoinCode> {
  const amounts = new Map<CoinCode, Money<CoinCode>>()
  for (const [coin, text] of Object.entries(texts)) {
    const parsed = isAssetCode(coin) && isCoin(coin) ? parseMoney<CoinCode>(coin, text) : null
    if (parsed === null || !parsed.ok || parsed.value.amount <= 0n)
      throw new RangeError(`${key}.${coin} must be a positive amount of a coin, not ${text}`)
    amounts.set(parsed.value.asset, parsed.value)
  }
  const of = (coin: CoinCode): Money<CoinCode> => {
    const amount = amounts.get(coin)
    if (amount === undefined) throw new RangeError(`${key} names no amount of ${coin}`)
    return amount
  }
  for (const coin of coins) of(coin)
  return of
}

function dollars(key: string, text: string): Money<'USD'> {
  const parsed = parseMoney('USD', text)
  if (!parsed.ok) throw new RangeError(`${key} must be an amount of US dollars, not ${text}`)
  return parsed.value
}
