/**
 * Builds payments on Stellar, and computes their cost. The bytes are the transaction's signature payload: the network's
 * id, the envelope's type and the transaction (one operation, no signatures), so that what is hashed and signed is
 * exactly what is read. Pure: it asks no node, holds no key, and decides neither whom to pay, nor at what price, nor
 * with which sequence number.
 */
import { Asset, hash, Keypair, xdr } from '@stellar/stellar-sdk/base'
import { ok, refuse, splitDestination } from '@zend/kernel'
import type { ChainBuilder, TransactionPlan, Window } from '../../../ports/chain-sender.ts'
import type { MeteredFeePolicy } from '../../../ports/network-family.ts'
import type { NetworkSpec } from '../../../ports/chain.ts'
import { memoOf, stellarAddresses } from './addresses.ts'
import { meteredFees, meteredRate } from '../metered-rate.ts'
import { assetOf, assetPaid } from '../spec-assets.ts'

/** Options of a builder. `passphrase` is covered by every signature. */
export type StellarBuilderOptions = {
  readonly spec: NetworkSpec
  readonly passphrase: string
  readonly fees: MeteredFeePolicy
}

/** The decimals of every asset on Stellar. */
export const STELLAR_DECIMALS = 7

/**
 * The meaning of `gasLimit`, beside the one operation: whether the payee's account exists (1) or has to be created by
 * the payment (2). The fee is that of one operation either way.
 */
export const UNITS = { payment: 1n, creation: 2n } as const

// Half a lumen, for an account (twice) and for each of its entries.
const BASE_RESERVE = 5_000_000n
/** The minimum that an account must be created with, in stroops. */
export const CREATION_MIN = 2n * BASE_RESERVE
const INT64_MAX = 2n ** 63n - 1n
const UINT32_MAX = 2n ** 32n - 1n

/** Creates the builder. Throws on a table without the network's own coin. */
export function stellarBuilder({ spec, passphrase, fees }: StellarBuilderOptions): ChainBuilder {
  const tokens = spec.assets.filter(({ contract }) => contract !== undefined)
  if (tokens.length === spec.assets.length) throw new RangeError(`${spec.network} has no coin of its own`)
  return {
    guard: 'sequence',
    sweepFee: 'address',
    // The account, a trustline for each token, and the entry that requires a memo from payers (SEP-29).
    reserveOf: (asset) =>
      assetOf(spec, asset).contract === undefined ? BASE_RESERVE * BigInt(2 + tokens.length + 1) : 0n,
    // While the old one waits nodes accept no other of the account; they drop it after four ledgers, and then require
    // no higher fee.
    ...meteredFees(spec, fees),
    build: (plan) => {
      if (plan.kind !== 'sequence')
        throw new RangeError(`${spec.network} counts sequence numbers; the plan is for an ${plan.kind} network`)
      const fee = meteredRate(plan.fee).perUnit
      const operation = operationOf(spec, plan)
      if (plan.payout.amount.units < (plan.gasLimit === UNITS.creation ? CREATION_MIN : 1n))
        return refuse('amount_too_small')
      const transaction = new xdr.Transaction({
        sourceAccount: keyOf(plan.from.address).xdrMuxedAccount(),
        fee: Number(within(fee, UINT32_MAX, 'fee')),
        seqNum: within(plan.sequence, INT64_MAX, 'sequence number'),
        cond: conditionsOf(plan.window),
        memo: memoXdr(plan.payout.to),
        operations: [new xdr.Operation({ sourceAccount: null, body: operation })],
        ext: xdr.TransactionExt.v0(),
      })
      const payload = new xdr.TransactionSignaturePayload({
        networkId: hash(passphrase),
        taggedTransaction: xdr.TransactionSignaturePayloadTaggedTransaction.envelopeTypeTx(transaction),
      })
      return ok({
        network: spec.network,
        bytes: payload.toXdr('hex'),
        keys: [plan.from.key],
        spends: [],
        change: null,
        feeMax: fee,
      })
    },
  }
}

/** Returns an address in its canonical form, as an account and a memo. Throws on an invalid one. */
export function destinationOf(text: string): { readonly address: string; readonly memo: string | null } {
  const parsed = stellarAddresses().parseAddress(text)
  if (!parsed.ok) throw new RangeError(`not an address: ${parsed.refusal.code}`)
  return splitDestination(parsed.value.address)
}

function operationOf(
  spec: NetworkSpec,
  { payout, gasLimit }: TransactionPlan & { readonly kind: 'sequence' },
): xdr.OperationBody {
  const { contract } = assetPaid(spec, payout.amount)
  const payee = keyOf(payout.to)
  const units = within(payout.amount.units, INT64_MAX, 'amount')
  if (gasLimit === UNITS.creation && contract === undefined) {
    return xdr.OperationBody.createAccount(
      new xdr.CreateAccountOp({ destination: payee.xdrAccountId(), startingBalance: units }),
    )
  }
  if (gasLimit !== UNITS.payment) throw new RangeError(`${gasLimit} operations for a payment of ${payout.amount.asset}`)
  const asset = contract === undefined ? Asset.native() : issued(contract)
  return xdr.OperationBody.payment(
    new xdr.PaymentOp({ destination: payee.xdrMuxedAccount(), asset: asset.toXdrObject(), amount: units }),
  )
}

function issued(contract: string): Asset {
  const [code, issuer, surplus] = contract.split(':')
  if (code === undefined || issuer === undefined || surplus !== undefined)
    throw new RangeError(`not CODE:ISSUER: ${contract}`)
  return new Asset(code, issuer)
}

function conditionsOf(window: Window | undefined): xdr.Preconditions {
  if (window === undefined) return xdr.Preconditions.precondNone()
  // 0 would mean forever.
  if (!Number.isSafeInteger(window.lastValid) || window.lastValid <= 0)
    throw new RangeError(`not a second: ${window.lastValid}`)
  return xdr.Preconditions.precondTime(new xdr.TimeBounds({ minTime: 0n, maxTime: BigInt(window.lastValid) }))
}

function memoXdr(to: string): xdr.Memo {
  const { memo } = destinationOf(to)
  const written = memo === null ? null : memoOf(memo)
  if (written === null) return xdr.Memo.memoNone()
  return written.kind === 'id' ? xdr.Memo.memoId(written.id) : xdr.Memo.memoText(written.text)
}

const keyOf = (address: string): Keypair => Keypair.fromPublicKey(destinationOf(address).address)

function within(value: bigint, max: bigint, what: string): bigint {
  if (value < 0n || value > max) throw new RangeError(`a ${what} that does not fit: ${value}`)
  return value
}
