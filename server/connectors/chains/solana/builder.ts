/**
 * Builds payments on Solana as legacy messages, and computes their cost. One plain form: a compute price and limit, for
 * a token the payee's account if there is none, and the transfer. Pure: it asks no node, holds no key, and decides
 * neither whom to pay, nor at what price, nor how long it can be mined.
 */
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getAddressDecoder,
  type Instruction,
  isAddress,
  pipe,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { getCreateAssociatedTokenIdempotentInstruction, getTransferCheckedInstruction } from '@solana-program/token'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { divide, ok, refuse } from '@zend/kernel'
import type { ChainBuilder, TransactionPlan } from '../../../ports/chain-sender.ts'
import type { MeteredFeePolicy } from '../../../ports/network-family.ts'
import type { NetworkAsset, NetworkSpec } from '../../../ports/chain.ts'
import { walletAddress } from './addresses.ts'
import { tokenAccountOf } from './token-account.ts'
import { meteredRate } from '../metered-rate.ts'
import { assetOf, assetPaid } from '../spec-assets.ts'

/** Options of a builder. Prices are in micro-lamports (millionths of a base unit) per compute unit. */
export type SolanaBuilderOptions = { readonly spec: NetworkSpec; readonly fees: MeteredFeePolicy }

type ExpiryPlan = TransactionPlan & { readonly kind: 'expiry' }

/**
 * The minimum balance of an account without data, in lamports: only an empty account may have less. The network is
 * lowering it in steps (SIMD-0437, since September 2026); this is the earlier value, so that we never keep too little.
 */
export const RENT_MIN = 890_880n
/**
 * The most that a token account must hold, in lamports, by the same rule; the fee payer puts it there when the payee
 * has no account.
 */
export const TOKEN_ACCOUNT_RENT = 2_039_280n
const LAMPORTS_PER_SIGNATURE = 5_000n
const MICRO = 1_000_000n
// The payer's, and the owner's where another address pays the fee.
const SIGNATURES_MAX = 2n

/** Creates the builder. Throws on a table without the network's own coin. */
export function solanaBuilder({ spec, fees }: SolanaBuilderOptions): ChainBuilder {
  if (!spec.assets.some(({ contract }) => contract === undefined))
    throw new RangeError(`${spec.network} has no coin of its own`)
  return {
    guard: 'expiry',
    // A deposit address can then be emptied, and one with only tokens needs no SOL.
    sweepFee: 'hot',
    reserveOf: (asset) => (assetOf(spec, asset).contract === undefined ? RENT_MIN : 0n),
    typicalFee: (asset, rate) => {
      const { contract } = assetOf(spec, asset)
      const units = contract === undefined ? fees.typicalUnits.coin : fees.typicalUnits.token
      return feeOf({
        signatures: SIGNATURES_MAX,
        price: meteredRate(rate).perUnit,
        units,
        isToken: contract !== undefined,
      })
    },
    // Nothing is replaced: a new version is built when the old one can never be mined, at the price of that time.
    replacementRate: (previous, now) => {
      meteredRate(previous)
      return meteredRate(now)
    },
    build: (plan) => {
      if (plan.kind !== 'expiry')
        throw new RangeError(`${spec.network} bounds transactions in time; the plan is for an ${plan.kind} network`)
      const asset = assetPaid(spec, plan.payout.amount)
      if (plan.payout.amount.units === 0n) return refuse('amount_too_small')
      const { from, feePayer = from, fee, gasLimit } = plan
      const keys = feePayer.address === from.address ? [from.key] : [feePayer.key, from.key]
      const signatures = BigInt(keys.length)
      const feeMax = feeOf({ signatures, price: fee.perUnit, units: gasLimit, isToken: asset.contract !== undefined })
      return ok({
        network: spec.network,
        bytes: bytesToHex(messageOf(asset, plan)),
        keys,
        spends: [],
        change: null,
        feeMax,
      })
    },
  }
}

/**
 * Computes the most that a transaction costs, in lamports: 5,000 for each signature, the price (micro-lamports) for
 * every unit it may use, rounded up, and for a token the rent of the payee's account, which is not paid when the
 * account exists already. Pure.
 */
export function feeOf(of: {
  readonly signatures: bigint
  readonly price: bigint
  readonly units: bigint
  readonly isToken: boolean
}): bigint {
  return (
    LAMPORTS_PER_SIGNATURE * of.signatures +
    divide(of.price * of.units, MICRO, 'up') +
    (of.isToken ? TOKEN_ACCOUNT_RENT : 0n)
  )
}

function messageOf(
  asset: NetworkAsset,
  { payout, from, feePayer = from, lease, gasLimit, fee, window }: ExpiryPlan,
): Uint8Array {
  if (!isAddress(window.reference)) throw new RangeError('a window without a blockhash')
  const [payer, source, payee] = [feePayer.address, from.address, payout.to].map(walletAddress) as [
    Address,
    Address,
    Address,
  ]
  if (source === payee) throw new RangeError('a payment to whom it comes from')
  const transfer = { payer, source, payee, units: payout.amount.units, mark: markOf(lease) }
  const lifetime = {
    blockhash: window.reference as string as Blockhash,
    lastValidBlockHeight: BigInt(window.lastValid),
  }
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (empty) => setTransactionMessageFeePayer(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (bounded) => setTransactionMessageComputeUnitPrice(fee.perUnit, bounded),
    (priced) => setTransactionMessageComputeUnitLimit(Number(gasLimit), priced),
    (limited) =>
      appendTransactionMessageInstructions(
        asset.contract === undefined ? [coinTransfer(transfer)] : tokenTransfer(asset, transfer),
        limited,
      ),
  )
  return new Uint8Array(compileTransaction(message).messageBytes)
}

type Transfer = {
  readonly payer: Address
  readonly source: Address
  readonly payee: Address
  readonly units: bigint
  readonly mark: Address
}

function coinTransfer({ source, payee, units, mark }: Transfer): Instruction {
  return marked(
    getTransferSolInstruction({ source: createNoopSigner(source), destination: payee, amount: units }),
    mark,
  )
}

/** Creates the payee's account first. If it exists this only checks that it is still the payee's. */
function tokenTransfer(
  { contract = '', decimals }: NetworkAsset,
  { payer, source, payee, units, mark }: Transfer,
): readonly Instruction[] {
  const [mint, from, to] = [contract as Address, tokenAccountOf(source, contract), tokenAccountOf(payee, contract)]
  const create = getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(payer),
    ata: to,
    owner: payee,
    mint,
  })
  const transfer = { source: from, mint, destination: to, authority: createNoopSigner(source), amount: units, decimals }
  return [create, marked(getTransferCheckedInstruction(transfer), mark)]
}

/**
 * Adds the payment's mark. Two otherwise equal payments, built on one blockhash, would be the same transaction and be
 * paid once. So the transfer names the payment's own lease as an account: nobody owns it, nothing uses it, and it can
 * be searched for. (Solana Pay does the same and calls it a reference.)
 */
function marked(transfer: Instruction, mark: Address): Instruction {
  return { ...transfer, accounts: [...(transfer.accounts ?? []), { address: mark, role: AccountRole.READONLY }] }
}

function markOf(lease: string): Address {
  if (!/^[0-9a-f]{64}$/.test(lease)) throw new RangeError('a lease that is not 64 hex digits')
  return getAddressDecoder().decode(hexToBytes(lease))
}
