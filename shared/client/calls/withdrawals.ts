/** Calls about withdrawals. */
// Made by tools/generate-client.ts from shared/contracts: run it again when those have changed.
import type { Amount, ApprovalAsked, CoinCode, Instant, NetworkId, TransferDetail, WithdrawalDetail } from './types.ts'

/**
 * The present fees of withdrawing a coin over each network, to choose a network by. No offer: only a quote fixes the
 * fee. A network whose fee is unknown now is left out.
 */
export type GetWithdrawalFees = {
  readonly query: { readonly currency: CoinCode }
  readonly answer: {
    readonly fees: readonly { readonly network: NetworkId; readonly fee: Amount; readonly minimum: Amount }[]
  }
}

/**
 * Fixes the fee of a withdrawal and checks its address, amount and limits. Moves no money. `confirmLookAlike` says the
 * customer compared the addresses.
 */
export type QuoteWithdrawal = {
  readonly body: {
    readonly currency: CoinCode
    readonly chain: NetworkId
    readonly toAddr: string
    readonly amount: Amount
    readonly confirmLookAlike?: boolean
  }
  readonly answer: WithdrawalQuote
}

/**
 * Sends money out. External: takes a quote. Zend Pay: takes a username, is free and arrives at once. Both need the
 * mailed code bound to amount and destination, and the PIN. An API key sends neither: its company signs the request,
 * and the body says what the quote is for, as `quoteWithdrawal` answered it (`currency`, `amount`, `chain`, `toAddr`).
 */
export type Withdraw = {
  readonly body:
    | {
        readonly quote: string
        readonly currency: CoinCode
        readonly chain: NetworkId
        readonly toAddr: string
        readonly amount: Amount
      }
    | { readonly currency: CoinCode; readonly amount: Amount; readonly toUser: string; readonly note?: string }
  readonly answer: { readonly transaction: WithdrawalDetail | TransferDetail } | ApprovalAsked
}

/**
 * Cancels a withdrawal that is not queued yet. The money is available again at once. A repeat answers the first
 * result.
 */
export type CancelWithdrawal = {
  readonly params: { readonly id: `wdr_${string}` }
  readonly answer: { readonly transaction: WithdrawalDetail }
}

/** Returns the name and picture behind a username, so that the customer recognises the payee before sending. */
export type GetPayee = {
  readonly query: { readonly username: string }
  readonly answer: {
    readonly payee: { readonly username: string; readonly name: string; readonly image: string | null }
  }
}

/** Reads the allowlist mode. */
export type GetAllowlist = { readonly answer: { readonly allowlist: Allowlist } }

/** The customer's saved wallets, newest first. */
export type ListBeneficiaries = {
  readonly query?: { readonly type?: 'external' | 'internal' }
  readonly answer: { readonly beneficiaries: readonly Beneficiary[] }
}

/**
 * The allowlist mode: whether only saved wallets can be paid. `offAt`: when a requested switch-off takes effect (48
 * hours later), else `null`.
 */
export type Allowlist = { readonly on: boolean; readonly offAt: Instant | null }

/** A saved wallet of either type. */
export type Beneficiary =
  | {
      readonly _id: `ben_${string}`
      readonly type: 'external'
      readonly label: string
      readonly currency: CoinCode
      readonly chain: NetworkId
      readonly networkName: string
      readonly toAddr: string
      readonly createdAt: Instant
      readonly usableAt: Instant
    }
  | {
      readonly _id: `ben_${string}`
      readonly type: 'internal'
      readonly label: string
      readonly currency: CoinCode
      readonly toUser: string
      readonly name: string
      readonly image: string | null
      readonly createdAt: Instant
      readonly usableAt: Instant
    }

/** A question to answer before sending (`answerWhoAsked`), with what we know of the address; none of API keys. */
export type SendQuestion = {
  readonly firstSeenAt: Instant | null
  readonly reports: number
  readonly waitSeconds: number
}

/** The fee and the checks of a withdrawal, fixed until `expiresAt`. */
export type WithdrawalQuote = {
  readonly quote: string
  readonly currency: CoinCode
  readonly chain: NetworkId
  readonly networkName: string
  readonly toAddr: string
  readonly amount: Amount
  readonly fee: Amount
  readonly receives: Amount
  readonly minimum: Amount
  readonly arrivalMinutes: number
  readonly waitSeconds: number
  readonly question: SendQuestion | null
  readonly label: string | null
  readonly known: boolean
  readonly expiresAt: Instant
}
