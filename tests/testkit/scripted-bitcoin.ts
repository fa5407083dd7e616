/** Bitcoin's rules for a scripted network: outputs that exist once, replacement by BIP-125, fees as the difference of inputs and outputs. */
import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import type { CoinCode } from '@zend/kernel'
import type { FeeRate } from '@zend/server/ports/chain-sender'
import { bitcoinAddresses } from '@zend/server/connectors/chains/bitcoin'
import type { Payment } from './scripted-chain.ts'
import type { OthersPayments, ScriptedRules, ScriptedTransaction } from './scripted-rules.ts'

type BitcoinTransaction = ScriptedTransaction & {
  readonly virtualSize: bigint
  readonly outputs: readonly { readonly lookupKey: string; readonly units: bigint }[]
  readonly replaceable: boolean
}

const BTC: CoinCode = 'BTC'
const FINAL = 0xffff_fffe
const CHAINS = ['regtest', 'mainnet', 'testnet'] as const

/** Fresh rules: nothing of ours is mined. */
export function bitcoinRules(others: OthersPayments): ScriptedRules<BitcoinTransaction> {
  const ours = new Map<string, bigint>()
  const spent = new Set<string>()
  const minedOutput = (guard: string): bigint | undefined => {
    if (spent.has(guard)) return undefined
    return ours.get(guard) ?? others().find(({ txid, index }) => guard === `${txid}:${index}`)?.amount.units
  }
  const feeOf = (tx: BitcoinTransaction, waiting: readonly BitcoinTransaction[] = []): bigint | null => {
    let fee = -sum(tx.outputs.map(({ units }) => units))
    for (const guard of tx.guards) {
      const units = minedOutput(guard) ?? outputOf(guard, waiting)
      if (units === undefined) return null
      fee += units
    }
    return fee
  }

  return {
    decode: async (raw) => decoded(raw),
    objection: (tx, waiting) => {
      const fee = feeOf(tx, waiting)
      if (fee === null) return 'bad-txns-inputs-missingorspent'
      if (fee < 0n) return 'bad-txns-in-belowout'
      return fee < tx.virtualSize ? 'min relay fee not met' : null
    },
    replacementObjection: (tx, conflicts) => {
      if (!conflicts.every(({ replaceable }) => replaceable)) return 'txn-mempool-conflict'
      const old = sum(conflicts.map((conflict) => feeOf(conflict, conflicts) ?? 0n))
      return (feeOf(tx) ?? 0n) < old + tx.virtualSize ? 'insufficient fee' : null
    },
    minable: (tx, asked) => {
      const fee = feeOf(tx)
      return fee !== null && fee >= rateOf(asked) * tx.virtualSize
    },
    apply: (tx) => {
      const feePaid = feeOf(tx)
      if (feePaid === null) throw new Error(`the scripted network mined ${tx.txid} without its inputs`)
      for (const guard of tx.guards) spent.add(guard)
      for (const [index, { units }] of tx.outputs.entries()) ours.set(`${tx.txid}:${index}`, units)
      return { success: true, feePaid, payments: tx.outputs.map((output, index) => paymentOf(tx.txid, index, output)) }
    },
    paymentTo: (address, asset, units) => {
      if (asset !== BTC) throw new Error(`there is no ${asset} on bitcoin`)
      return { to: lookupKeyOf(address), units, asset, index: '0' }
    },
    sequenceOf: () => ({ mined: 0, waiting: 0 }),
    balanceOf: () => {
      throw new Error('outputs are counted, not asked for')
    },
  }
}

function decoded(raw: string): BitcoinTransaction {
  const tx = Transaction.fromRaw(hex.decode(raw), { allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true })
  const inputs = Array.from({ length: tx.inputsLength }, (_, position) => tx.getInput(position))
  const outputs = Array.from({ length: tx.outputsLength }, (_, position) => tx.getOutput(position))
  return {
    txid: tx.id,
    guards: inputs.map(({ txid, index }) => `${hex.encode(txid ?? new Uint8Array())}:${index}`),
    // The price follows from the inputs, which only the network knows.
    rate: { kind: 'inputs', perVirtualByte: 0n },
    virtualSize: BigInt(tx.vsize),
    outputs: outputs.map(({ script, amount }) => ({ lookupKey: hex.encode(script ?? new Uint8Array()), units: amount ?? 0n })),
    replaceable: inputs.some(({ sequence }) => (sequence ?? 0xffff_ffff) < FINAL),
  }
}

function outputOf(guard: string, waiting: readonly BitcoinTransaction[]): bigint | undefined {
  for (const { txid, outputs } of waiting) if (guard.startsWith(`${txid}:`)) return outputs[Number(guard.slice(txid.length + 1))]?.units
  return undefined
}

const paymentOf = (txid: string, index: number, { lookupKey, units }: { lookupKey: string; units: bigint }): Payment => ({
  to: lookupKey,
  units,
  asset: BTC,
  txid,
  index: String(index),
})

function lookupKeyOf(address: string): string {
  for (const chain of CHAINS) {
    const parsed = bitcoinAddresses(chain).parseAddress(address)
    if (parsed.ok) return parsed.value.lookupKey
  }
  throw new Error(`not a bitcoin address: ${address}`)
}

const rateOf = (rate: FeeRate): bigint => (rate.kind === 'inputs' ? rate.perVirtualByte : 0n)
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)
