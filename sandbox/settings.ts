/** The sandbox's settings, read once from the environment. */

/** Ports (0 takes any free one), the data folder, the address to listen on, and the time between automatic blocks. */
export type Settings = {
  readonly host: string
  readonly sandboxPort: number
  readonly smtpPort: number
  readonly dataDir: string
  /** Milliseconds; 0 starts with automatic blocks paused. */
  readonly blockEveryMs: number
  /** Seed of the simulated market's prices: the same seed, the same market. */
  readonly marketSeed: string
  /** The product's webhook URL, with each provider's name appended; `null` sends none. */
  readonly hooksUrl: string | null
  /** Milliseconds until a simulated payout is paid, and between the steps of a payment abroad. */
  readonly payoutAfterMs: number
  /** Milliseconds until what was converted at a simulated FX provider can be paid out. */
  readonly fxSettleAfterMs: number
}

/** Reads the settings. Throws naming the invalid variable. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const whole = (name: string, fallback: number, max: number): number => {
    const text = env[name] ?? ''
    const value = text === '' ? fallback : Number(text)
    if (!Number.isInteger(value) || value < 0 || value > max)
      throw new Error(`${name} must be a whole number from 0 to ${max}, not "${text}"`)
    return value
  }
  return {
    host: env['HOST'] || '127.0.0.1',
    sandboxPort: whole('SANDBOX_PORT', 5000, 65_535),
    smtpPort: whole('SMTP_PORT', 5025, 65_535),
    dataDir: env['DATA_DIR'] || '.data/sandbox',
    marketSeed: env['MARKET_SEED'] || 'zend',
    blockEveryMs: whole('BLOCK_EVERY_MS', 4_000, 3_600_000),
    hooksUrl: env['HOOKS_URL'] || null,
    payoutAfterMs: whole('PAYOUT_AFTER_MS', 3_000, 3_600_000),
    fxSettleAfterMs: whole('FX_SETTLE_AFTER_MS', 3_000, 3_600_000),
  }
}
