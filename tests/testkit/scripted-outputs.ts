/** The rules of scripted networks of outputs: each output exists once, and the fee is inputs minus outputs. */
import type { CoinCode } from '@zend/kernel'
import type { FeeRate } from '@zend/server/ports/network-family'
import type { OutputKind } from './scripted-output-kinds.ts'
import type { OthersPayments, OutputTransaction, ScriptedRules } from './scripted-rules.ts'

/**
 * Context of the rules in addition to what was mined. `parents`: transactions by their id, where plans must carry those
 * that made what they spend.
 */
export type OutputFacts = {
  readonly kind: OutputKind
  readonly asset: CoinCode
  readonly keyOf?: ((address: string) => string) | undefined
  readonly parents: Map<string, string>
}

/** Creates fresh rules: nothing of ours is mined. */
export function outputRules(
  others: OthersPayments,
  { kind, asset: coin, keyOf = kind.keyOf, parents }: OutputFacts,
): ScriptedRules<OutputTransaction> {
  const { fundingOf } = kind
  const ours = new Map<string, bigint>()
  const spent = new Set<string>()
  const minedOutput = (guard: string): bigint | undefined => {
    if (spent.has(guard)) return undefined
    return ours.get(guard) ?? others().find(({ txid, index }) => guard === `${txid}:${index}`)?.amount.units
  }
  const feeOf = (tx: OutputTransaction, waiting: readonly OutputTransaction[] = []): bigint | null => {
    let fee = -sum(tx.outputs.map(({ units }) => units))
    for (const guard of tx.guards) {
      const units = minedOutput(guard) ?? outputOf(guard, waiting)
      if (units === undefined) return null
      fee += units
    }
    return fee
  }

  return {
    decode: async (raw) => {
      const tx = await kind.read(raw)
      parents.set(tx.txid, raw)
      return tx
    },
    objection: (tx, waiting) => {
      const fee = feeOf(tx, waiting)
      if (fee === null) return 'bad-txns-inputs-missingorspent'
      if (fee < 0n) return 'bad-txns-in-belowout'
      if (tx.outputs.some(({ units, least }) => units < least)) return 'an output is too small'
      return fee < kind.feeFor(tx.size, kind.rateLeast) ? 'min relay fee not met' : null
    },
    replacementObjection: (tx, conflicts) => {
      if (!kind.replaces || !conflicts.every(({ replaceable }) => replaceable)) return 'txn-mempool-conflict'
      const old = sum(conflicts.map((conflict) => feeOf(conflict, conflicts) ?? 0n))
      return (feeOf(tx) ?? 0n) < old + tx.size ? 'insufficient fee' : null
    },
    minable: (tx, asked) => {
      const fee = feeOf(tx)
      return fee !== null && fee >= kind.feeFor(tx.size, rateOf(asked))
    },
    apply: (tx) => {
      const feePaid = feeOf(tx)
      if (feePaid === null) throw new Error(`the scripted network mined ${tx.txid} without its inputs`)
      for (const guard of tx.guards) spent.add(guard)
      for (const [index, { units }] of tx.outputs.entries()) ours.set(`${tx.txid}:${index}`, units)
      const payments = tx.outputs.map(({ lookupKey, units }, index) => ({
        ...shown(lookupKey, units),
        txid: tx.txid,
        index: String(index),
      }))
      return { success: true, feePaid, payments }
    },
    paymentTo: (address, asset, units) => {
      if (asset !== coin) throw new Error(`there is no ${asset} on this network`)
      return { ...shown(keyOf(address), units), index: '0' }
    },
    sequenceOf: () => ({ mined: 0, waiting: 0 }),
    balanceOf: () => {
      throw new Error('outputs are counted, not asked for')
    },
    ...(fundingOf === null
      ? {}
      : {
          describe: (outputs) => outputs.map((output) => ({ ...output, parent: parents.get(output.txid) ?? '' })),
          fundWith: ({ to, units }, number) => {
            const { txid, raw } = fundingOf(to, units, number)
            parents.set(txid, raw)
            return txid
          },
        }),
  }

  function shown(to: string, units: bigint) {
    return { to, units, asset: coin, decimals: kind.decimals }
  }
}

function outputOf(guard: string, waiting: readonly OutputTransaction[]): bigint | undefined {
  for (const { txid, outputs } of waiting)
    if (guard.startsWith(`${txid}:`)) return outputs[Number(guard.slice(txid.length + 1))]?.units
  return undefined
}

const rateOf = (rate: FeeRate): bigint => (rate.kind === 'inputs' ? rate.perVirtualByte : 0n)
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)
