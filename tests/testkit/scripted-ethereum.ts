/** Ethereum's rules for a scripted network: sequence numbers without gaps, balances, both prices a tenth higher to replace, failing that still costs. */
import type { CoinCode } from '@zend/kernel'
import type { FeeRate } from '@zend/server/ports/chain-sender'
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

/** Fresh rules: nobody of ours has sent anything. */
export function ethereumRules(others: OthersPayments, contracts: Readonly<Partial<Record<CoinCode, string>>>): ScriptedRules<EthereumTransaction> {
  /** By address and asset: what our own transactions brought, less what they took. */
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
  const affordable = (tx: EthereumTransaction): boolean => balanceOf(tx.from, 'ETH') >= tx.value + tx.gas * tx.rate.maxPerGas

  return {
    decode: (raw) => decoded(raw, contracts),
    objection: (tx) => {
      if (tx.sequence < minedOf(tx.from)) return 'nonce too low'
      return affordable(tx) ? null : 'insufficient funds for gas * price + value'
    },
    replacementObjection: ({ rate }, conflicts) => {
      const outbid = conflicts.every(
        (old) => tenthMore(rate.maxPerGas, old.rate.maxPerGas) && tenthMore(rate.priorityPerGas, old.rate.priorityPerGas),
      )
      return outbid ? null : 'replacement transaction underpriced'
    },
    minable: (tx, asked) => tx.sequence === minedOf(tx.from) && tx.rate.maxPerGas >= baseFee(asked) && affordable(tx),
    apply: (tx, asked, reverts) => {
      const { to, asset, units } = tx.payment
      const success = !reverts && balanceOf(tx.from, asset) >= units
      const gasUsed = asset === 'ETH' ? GAS_USED.coin : GAS_USED.token
      const feePaid = gasUsed * smaller(tx.rate.maxPerGas, baseFee(asked) + tx.rate.priorityPerGas)
      sequences.set(tx.from, tx.sequence + 1)
      add(tx.from, 'ETH', -feePaid)
      if (!success) return { success, feePaid, payments: [] }
      add(tx.from, asset, -units)
      add(to, asset, units)
      return { success, feePaid, payments: [{ to, asset, units, txid: tx.txid, index: asset === 'ETH' ? 'value' : 'log-0' }] }
    },
    paymentTo: (address, asset, units) => ({ to: address.toLowerCase(), asset, units, index: asset === 'ETH' ? 'value' : 'log-0' }),
    sequenceOf: (address, waiting) => {
      const mined = minedOf(address)
      const taken = new Set(waiting.filter(({ from }) => from === address.toLowerCase()).map(({ sequence }) => sequence))
      let next = mined
      while (taken.has(next)) next += 1
      return { mined, waiting: next }
    },
    balanceOf,
  }
}

async function decoded(text: string, contracts: Readonly<Partial<Record<CoinCode, string>>>): Promise<EthereumTransaction> {
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
    payment: paymentIn(to, value, data, contracts),
    rate: { kind: 'sequence', maxPerGas: maxFeePerGas, priorityPerGas: maxPriorityFeePerGas },
  }
}

function paymentIn(
  to: Hex,
  value: bigint,
  data: Hex | undefined,
  contracts: Readonly<Partial<Record<CoinCode, string>>>,
): EthereumTransaction['payment'] {
  if (data === undefined || data === '0x') return { to: to.toLowerCase(), asset: 'ETH', units: value }
  const asset = (Object.keys(contracts) as CoinCode[]).find((code) => contracts[code]?.toLowerCase() === to.toLowerCase())
  if (asset === undefined) throw new Error(`the scripted network knows no contract ${to}`)
  const { args } = decodeFunctionData({ abi: TRANSFER, data })
  return { to: args[0].toLowerCase(), asset, units: args[1] }
}

/** What the network burns: our own senders offer twice this and the tip. */
function baseFee(asked: FeeRate): bigint {
  return asked.kind === 'sequence' ? (asked.maxPerGas - asked.priorityPerGas) / 2n : 0n
}
const tenthMore = (offered: bigint, old: bigint): boolean => offered * 10n >= old * 11n
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)
