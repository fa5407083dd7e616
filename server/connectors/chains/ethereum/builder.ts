/**
 * Builds payments on EVM networks as EIP-1559 payloads, and computes their cost. Pure: it asks no node, holds no key,
 * and decides neither whom to pay, nor at what price, nor with which sequence number.
 */
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { serializeTransaction } from 'viem/utils'
import { divide, ok, refuse } from '@zend/kernel'
import type { ChainBuilder, Payout } from '../../../ports/chain-sender.ts'
import type { FeeRate, SequenceFeePolicy } from '../../../ports/network-family.ts'
import type { NetworkSpec } from '../../../ports/chain.ts'
import { ethereumAddresses } from './addresses.ts'
import { larger } from '../bounds.ts'
import { assetOf, assetPaid } from '../spec-assets.ts'

/** Options of a builder. */
export type EthereumBuilderOptions = {
  readonly spec: NetworkSpec
  readonly chainId: number
  readonly fees: SequenceFeePolicy
}

/** A payment as the network sees it: a call with a value. */
export type Call = { readonly to: Hex; readonly value: bigint; readonly data: Hex }

const TRANSFER = parseAbi(['function transfer(address to, uint256 value)'])
// Nodes accept a replacement whose two prices are at least a tenth higher (geth's --txpool.pricebump); an eighth
// satisfies the stricter ones too.
const [BUMP, BUMP_BASE] = [1125n, 1000n]

/** Creates the builder of one chain. Throws on a table without the network's own coin. */
export function ethereumBuilder({ spec, chainId, fees }: EthereumBuilderOptions): ChainBuilder {
  if (!spec.assets.some(({ contract }) => contract === undefined))
    throw new RangeError(`${spec.network} has no coin of its own`)
  return {
    guard: 'sequence',
    sweepFee: 'address',
    reserveOf: (asset) => {
      assetOf(spec, asset)
      return 0n
    },
    typicalFee: (asset, rate) => {
      const { contract } = assetOf(spec, asset)
      return sequenceRate(rate).maxPerGas * (contract === undefined ? fees.typicalGas.coin : fees.typicalGas.token)
    },
    replacementRate: (previous, now) => {
      const [old, wanted] = [sequenceRate(previous), sequenceRate(now)]
      const raised = (price: bigint, present: bigint): bigint => larger(divide(price * BUMP, BUMP_BASE, 'up'), present)
      const priorityPerGas = raised(old.priorityPerGas, wanted.priorityPerGas)
      // The miner's part cannot exceed the whole.
      return {
        kind: 'sequence',
        maxPerGas: larger(raised(old.maxPerGas, wanted.maxPerGas), priorityPerGas),
        priorityPerGas,
      }
    },
    build: (plan) => {
      if (plan.kind !== 'sequence')
        throw new RangeError(`${spec.network} counts sequence numbers; the plan is for an ${plan.kind} network`)
      const { payout, from, sequence, gasLimit } = plan
      const fee = sequenceRate(plan.fee)
      const call = paymentCall(spec, payout)
      if (payout.amount.units === 0n) return refuse('amount_too_small')
      if (fee.priorityPerGas > fee.maxPerGas) throw new RangeError('a priority fee above the whole fee')
      const bytes = serializeTransaction({
        type: 'eip1559',
        chainId,
        nonce: Number(sequence),
        gas: gasLimit,
        maxFeePerGas: fee.maxPerGas,
        maxPriorityFeePerGas: fee.priorityPerGas,
        ...call,
      })
      const unsigned = {
        network: spec.network,
        bytes: bytes.slice(2),
        keys: [from.key],
        spends: [],
        change: null,
        feeMax: gasLimit * fee.maxPerGas,
      }
      return ok(unsigned)
    },
  }
}

/**
 * Returns the call of a payment: a value for the network's own coin, a contract call for a token. Throws on a coin that
 * the network does not have, or with other decimals, and on an invalid address. Pure.
 */
export function paymentCall(spec: NetworkSpec, { to, amount }: Payout): Call {
  const { contract } = assetPaid(spec, amount)
  const payee = addressOf(to)
  if (contract === undefined) return { to: payee, value: amount.units, data: '0x' }
  return {
    to: addressOf(contract),
    value: 0n,
    data: encodeFunctionData({ abi: TRANSFER, args: [payee, amount.units] }),
  }
}

function addressOf(text: string): Hex {
  const parsed = ethereumAddresses().parseAddress(text)
  if (!parsed.ok) throw new RangeError(`not an address: ${parsed.refusal.code}`)
  return parsed.value.lookupKey as Hex
}

function sequenceRate(rate: FeeRate): FeeRate & { readonly kind: 'sequence' } {
  if (rate.kind !== 'sequence') throw new RangeError(`an ${rate.kind} rate for a network that counts sequence numbers`)
  return rate
}
