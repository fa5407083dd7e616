/** The numbers of saved wallets. Their values live in the product's configuration; durations are milliseconds. */

/**
 * How many wallets a customer may save, and how long after saving a wallet it may be paid while the allowlist is on.
 */
export type BeneficiariesPolicy = { readonly savedMax: number; readonly usableAfterMs: number }
