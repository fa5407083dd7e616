/**
 * The differences between scripted networks of outputs, as a table: how a transaction is parsed, whether a better
 * paying one replaces it, what it costs.
 */
import { createHash } from 'node:crypto'
import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import type { NetworkId } from '@zend/kernel'
import { bitcoinAddresses } from '@zend/server/connectors/chains/bitcoin'
import type { OutputTransaction } from './scripted-rules.ts'

/** One kind of network of outputs. Sizes are in bytes, or virtual ones. */
export type OutputKind = {
  readonly decimals: number
  readonly read: (raw: string) => Promise<OutputTransaction>
  /** Returns the chain's key of an address, unless the network's creator overrides it. */
  readonly keyOf: (address: string) => string
  /** True when nodes let a better paying transaction replace one that signals replaceability. */
  readonly replaces: boolean
  readonly rateLeast: bigint
  readonly feeFor: (size: bigint, rate: bigint) => bigint
  /** Builds a whole transaction from outside; `null` where only its id is ever read. */
  readonly fundingOf:
    | ((lookupKey: string, units: bigint, number: number) => { readonly txid: string; readonly raw: string })
    | null
}

const FINAL = 0xffff_fffe
const CHAINS = ['regtest', 'mainnet', 'testnet'] as const

function readBitcoin(raw: string): OutputTransaction {
  const tx = Transaction.fromRaw(hex.decode(raw), {
    allowUnknownOutputs: true,
    allowUnknownInputs: true,
    disableScriptCheck: true,
  })
  const inputs = Array.from({ length: tx.inputsLength }, (_, position) => tx.getInput(position))
  const outputs = Array.from({ length: tx.outputsLength }, (_, position) => tx.getOutput(position))
  return {
    txid: tx.id,
    guards: inputs.map(({ txid, index }) => `${hex.encode(txid ?? new Uint8Array())}:${index}`),
    // The price follows from the inputs, which only the network knows.
    rate: { kind: 'inputs', perVirtualByte: 0n },
    size: BigInt(tx.vsize),
    outputs: outputs.map(({ script, amount }) => ({
      lookupKey: hex.encode(script ?? new Uint8Array()),
      units: amount ?? 0n,
      least: 1n,
    })),
    replaceable: inputs.some(({ sequence }) => (sequence ?? 0xffff_ffff) < FINAL),
  }
}

/** A transaction with one foreign input and one output, in the format of coins without witnesses. */
function strangersPayment(
  lookupKey: string,
  units: bigint,
  number: number,
): { readonly txid: string; readonly raw: string } {
  const amount = Buffer.alloc(8)
  amount.writeBigUInt64LE(units)
  const script = Buffer.from(lookupKey, 'hex')
  const from = `${'f'.repeat(48)}${number.toString(16).padStart(16, '0')}`
  const output = `${amount.toString('hex')}${script.length.toString(16).padStart(2, '0')}${lookupKey}`
  const raw = `0100000001${from}0000000000ffffffff01${output}00000000`
  const once = createHash('sha256').update(Buffer.from(raw, 'hex')).digest()
  return { txid: createHash('sha256').update(once).digest().reverse().toString('hex'), raw }
}

/** Fixed lovelace of a transaction, in addition to those for its bytes. */
const FEE_CONSTANT = 155_381n

const BITCOIN: OutputKind = {
  decimals: 8,
  read: async (raw) => readBitcoin(raw),
  keyOf: (address) => {
    for (const chain of CHAINS) {
      const parsed = bitcoinAddresses(chain).parseAddress(address)
      if (parsed.ok) return parsed.value.lookupKey
    }
    throw new Error(`not a bitcoin address: ${address}`)
  },
  replaces: true,
  rateLeast: 1n,
  feeFor: (size, rate) => size * rate,
  fundingOf: null,
}

/** Every network of outputs. */
export const OUTPUT_KINDS = {
  bitcoin: BITCOIN,
  litecoin: { ...BITCOIN, replaces: false },
  bitcoincash: { ...BITCOIN, replaces: false },
  // The value of an input is not signed: signer and builder read it from the transaction that made it.
  dogecoin: { ...BITCOIN, replaces: false, rateLeast: 1_000n, fundingOf: strangersPayment },
  cardano: {
    ...BITCOIN,
    decimals: 6,
    // Its library is loaded when the first transaction is parsed.
    read: async (raw) => (await import('./scripted-cardano.ts')).readCardano(raw),
    replaces: false,
    rateLeast: 44n,
    feeFor: (size, rate) => size * rate + FEE_CONSTANT,
  },
} as const satisfies Readonly<Partial<Record<NetworkId, OutputKind>>>

/** A scripted network of outputs. */
export type OutputNetwork = keyof typeof OUTPUT_KINDS

/** Returns whether a network is scripted by these rules. */
export const isOutputNetwork = (network: NetworkId): network is OutputNetwork => Object.hasOwn(OUTPUT_KINDS, network)
