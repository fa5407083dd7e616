/**
 * The EVM networks' rules for a scripted one: sequence numbers without gaps, balances, replacements that raise both
 * prices by a tenth, failures that still cost a fee.
 */
import type { CoinCode } from '@zend/kernel'
import type { NetworkAsset } from '@zend/server/ports/chain'
import type { FeeRate } from '@zend/server/ports/network-family'
import { decodeFunctionData, type Hex, keccak256, parseAbi, parseTransaction, recoverTransactionAddress } from 'viem'
import type { OthersPayments, ScriptedRules, ScriptedTransaction } from './scripted-rules.ts'

type EthereumTransaction = ScriptedTransaction & {
  readonly from: string
  readonly sequence: number
  readonly gas: bigint
  readonly value: bigint
  readonly payment: { readonly to: string; readonly asset: CoinCode; readonly units: bigint }
  readonly rate: FeeRate & { readonly kind: 'sequence' }
}

const TRANSFER = parseAbi(['function transfer(address to, uint256 value)'])
const GAS_USED = { coin: 21_000n, token: 50_000n } as const

/**
 * Creates fresh rules of the network with these coins: we have sent nothing. Throws when none of them is the network's
 * own.
 */
export function ethereumRules(
  others: OthersPayments,
  assets: readonly NetworkAsset[],
): ScriptedRules<EthereumTransaction> {
  const native = nativeOf(assets)
  const decimals = new Map(assets.map((known) => [known.asset, known.decimals]))
  const shown = (to: string, asset: CoinCode, units: bigint) => ({
    to,
    asset,
    units,
    decimals: decimals.get(asset) ?? 0,
    index: asset === native ? 'value' : 'log-0',
  })
  /** By address and asset: the sum of our own transactions' effects. */
  const moved = new Map<string, bigint>()
  const sequences = new Map<string, number>()
  const balanceOf = (address: string, asset: CoinCode): bigint => {
    const holder = address.toLowerCase()
    const received = others().filter(({ lookupKey, amount }) => lookupKey === holder && amount.asset === asset)
    return received.reduce((sum, { amount }) => sum + amount.units, moved.get(`${holder} ${asset}`) ?? 0n)
  }
  const add = (address: string, asset: CoinCode, units: bigint): void => {
    const name = `${address.toLowerCase()} ${asset}`
    moved.set(name, (moved.get(name) ?? 0n) + units)
  }
  const minedOf = (address: string): number => sequences.get(address.toLowerCase()) ?? 0
  const affordable = (tx: EthereumTransaction): boolean =>
    balanceOf(tx.from, native) >= tx.value + tx.gas * tx.rate.maxPerGas

  return {
    decode: (raw) => decoded(raw, assets),
    objection: (tx) => {
      if (tx.sequence < minedOf(tx.from)) return 'nonce too low'
      return affordable(tx) ? null : 'insufficient funds for gas * price + value'
    },
    replacementObjection: ({ rate }, conflicts) => {
      const outbid = conflicts.every(
        (old) =>
          tenthMore(rate.maxPerGas, old.rate.maxPerGas) && tenthMore(rate.priorityPerGas, old.rate.priorityPerGas),
      )
      return outbid ? null : 'replacement transaction underpriced'
    },
    minable: (tx, asked) => tx.sequence === minedOf(tx.from) && tx.rate.maxPerGas >= baseFee(asked) && affordable(tx),
    apply: (tx, asked, reverts) => {
      const { to, asset, units } = tx.payment
      const success = !reverts && balanceOf(tx.from, asset) >= units
      const gasUsed = asset === native ? GAS_USED.coin : GAS_USED.token
      const feePaid = gasUsed * smaller(tx.rate.maxPerGas, baseFee(asked) + tx.rate.priorityPerGas)
      sequences.set(tx.from, tx.sequence + 1)
      add(tx.from, native, -feePaid)
      if (!success) return { success, feePaid, payments: [] }
      add(tx.from, asset, -units)
      add(to, asset, units)
      return { success, feePaid, payments: [{ ...shown(to, asset, units), txid: tx.txid }] }
    },
    paymentTo: (address, asset, units) => shown(address.toLowerCase(), asset, units),
    sequenceOf: (address, waiting) => {
      const mined = minedOf(address)
      const taken = new Set(
        waiting.filter(({ from }) => from === address.toLowerCase()).map(({ sequence }) => sequence),
      )
      let next = mined
      while (taken.has(next)) next += 1
      return { mined, waiting: next }
    },
    balanceOf,
  }
}

async function decoded(text: string, assets: readonly NetworkAsset[]): Promise<EthereumTransaction> {
  const raw = `0x${text.replace(/^0x/, '')}` as const
  const { to, value = 0n, data, nonce = 0, gas = 0n, maxFeePerGas, maxPriorityFeePerGas = 0n } = parseTransaction(raw)
  if (to === undefined || to === null || maxFeePerGas === undefined) throw new Error('not an EIP-1559 payment')
  const from = (await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toLowerCase()
  return {
    txid: keccak256(raw),
    guards: [`${from} ${nonce}`],
    from,
    sequence: nonce,
    gas,
    value,
    payment: paymentIn(to, value, data, assets),
    rate: { kind: 'sequence', maxPerGas: maxFeePerGas, priorityPerGas: maxPriorityFeePerGas },
  }
}

function nativeOf(assets: readonly NetworkAsset[]): CoinCode {
  const native = assets.find(({ contract }) => contract === undefined)
  if (native === undefined) throw new Error('the scripted network has no coin of its own')
  return native.asset
}

function paymentIn(
  to: Hex,
  value: bigint,
  data: Hex | undefined,
  assets: readonly NetworkAsset[],
): EthereumTransaction['payment'] {
  if (data === undefined || data === '0x') return { to: to.toLowerCase(), asset: nativeOf(assets), units: value }
  const asset = assets.find(({ contract }) => contract?.toLowerCase() === to.toLowerCase())?.asset
  if (asset === undefined) throw new Error(`the scripted network knows no contract ${to}`)
  const { args } = decodeFunctionData({ abi: TRANSFER, data })
  return { to: args[0].toLowerCase(), asset, units: args[1] }
}

/** The network's base fee: our own senders offer twice this and the tip. */
function baseFee(asked: FeeRate): bigint {
  return asked.kind === 'sequence' ? (asked.maxPerGas - asked.priorityPerGas) / 2n : 0n
}
const tenthMore = (offered: bigint, old: bigint): boolean => offered * 10n >= old * 11n
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)
