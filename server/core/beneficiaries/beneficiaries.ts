/** Types of saved wallets. Where one pays to is decided once, when it is saved. */
import type { BeneficiaryId, CoinCode, UserId } from '@zend/kernel'
import type { NetworkId } from '../../ports/chain.ts'
import type { KnownCustomer } from '../persons/index.ts'

/** Fields of every saved wallet. `asset` is its usual coin. */
type Common = {
  readonly id: BeneficiaryId
  readonly label: string
  readonly asset: CoinCode
  readonly createdAt: Date
  /** When it may first be paid while the allowlist is on. */
  readonly usableAt: Date
}

/** Destination of a saved wallet: an address in its canonical form, or a customer. */
export type Place = { readonly network: NetworkId; readonly address: string } | { readonly payeeId: UserId }

/** A saved wallet as stored. */
export type Saved = Common & Place

/** A saved wallet as shown. */
export type Beneficiary = Common &
  (
    | { readonly type: 'external'; readonly network: NetworkId; readonly networkName: string; readonly address: string }
    | { readonly type: 'internal'; readonly payee: KnownCustomer }
  )

/** A saved address, as a payment needs it. */
export type SavedAddress = { readonly id: BeneficiaryId; readonly label: string; readonly usableAt: Date }

/** A destination as a customer enters it. */
export type Destination =
  | { readonly type: 'external'; readonly currency: CoinCode; readonly chain: NetworkId; readonly toAddr: string }
  | { readonly type: 'internal'; readonly currency: CoinCode; readonly toUser: string }
