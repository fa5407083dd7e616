/**
 * Fetches the transactions that created our outputs, for plans that must carry them: where a signature does not cover
 * its input's amount, the signer reads it there.
 */
import * as z from 'zod'
import type { SpendableOutput } from '../../../ports/chain-sender.ts'
import { readTransactionOf } from './block.ts'
import { carriesTokens } from './cash-tokens.ts'
import { INPUTS_MAX } from './sizes.ts'

// The inputs of one of our transactions must all be described, or its next version would omit some of them.
const OUTPUTS_MAX = INPUTS_MAX.p2pkh
const REMEMBERED_MAX = 500

const raw = z.string().regex(/^([0-9a-f]{2})+$/)

/**
 * Caches parents, which never change. `describe` returns the first outputs, as many as a transaction can spend, with
 * their parents. Throws when a node does not answer or does not know one. The builder and the signer check the parents.
 */
export function rememberParents(ask: (txid: string) => Promise<unknown>): {
  readonly describe: (outputs: readonly SpendableOutput[]) => Promise<readonly SpendableOutput[]>
  /** Returns the same number of outputs, without their parents; those that carry tokens as `unspendable`. */
  readonly withoutThoseWithTokens: (outputs: readonly SpendableOutput[]) => Promise<readonly SpendableOutput[]>
} {
  const known = new Map<string, string>()
  const parentOf = async (txid: string): Promise<string> => {
    const parent = known.get(txid) ?? raw.parse(await ask(txid))
    known.delete(txid)
    known.set(txid, parent)
    const [oldest] = known.keys()
    if (known.size > REMEMBERED_MAX && oldest !== undefined) known.delete(oldest)
    return parent
  }
  return {
    describe: async (outputs) => {
      const described: SpendableOutput[] = []
      for (const output of outputs.slice(0, OUTPUTS_MAX))
        described.push({ ...output, parent: await parentOf(output.txid) })
      return described
    },
    withoutThoseWithTokens: async (outputs) => {
      const described: SpendableOutput[] = []
      for (const output of outputs.slice(0, OUTPUTS_MAX)) {
        // Only Bitcoin Cash has tokens.
        const made = readTransactionOf(await parentOf(output.txid), output.txid, 'BCH').outputs[output.index]
        if (made === undefined) throw new Error(`transaction ${output.txid} has no output ${output.index}`)
        described.push(carriesTokens(made.script) ? { ...output, unspendable: true } : output)
      }
      return described
    },
  }
}
