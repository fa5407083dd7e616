/** Reads how a payment stands, for the one who ordered it. It changes nothing. */
import type { PaymentId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { explorerTxUrl, type NetworkTable } from '../assets/index.ts'
import { findPayment } from './payments.repo.ts'
import type { FailureReason, PaymentState, WaitReason } from './treasury.ts'

/** How a payment stands. */
export type PaymentView = {
  readonly id: PaymentId
  readonly state: PaymentState
  /** Why it waits, while it is `created`; `null` when it only waits for its turn. */
  readonly waitsFor: WaitReason | null
  readonly txid: string | null
  /** The page about it on a public explorer. */
  readonly explorerUrl: string | null
  readonly confirmations: number
  readonly confirmationsNeeded: number
  /** How often it was sent again with a higher fee. */
  readonly feeBumps: number
  readonly failure: FailureReason | null
}

/** How a payment stands, `null` when it was never ordered. */
export async function readPayment(deps: { readonly read: Tx; readonly networks: NetworkTable }, id: PaymentId): Promise<PaymentView | null> {
  const payment = await findPayment(deps.read, id)
  if (payment === null) return null
  const network = deps.networks[payment.network]
  const { state, waitsFor, txid, confirmations, feeBumps, failure } = payment
  return {
    id,
    state,
    waitsFor,
    txid,
    explorerUrl: txid === null ? null : explorerTxUrl(network, txid),
    confirmations,
    confirmationsNeeded: network.confirmations,
    feeBumps,
    failure,
  }
}
