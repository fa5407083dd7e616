/**
 * The transactions that made our outputs, for plans that must carry them: where a signature does not cover what its
 * input holds, the signer reads it there.
 */
import * as z from 'zod'
import type { SpendableOutput } from '../../../ports/chain-sender.ts'
import { readTransactionOf } from './block.ts'
import { carriesTokens } from './cash-tokens.ts'
import { INPUTS_MAX } from './sizes.ts'

// What a transaction of ours spends must all be described, or its next version would leave some of it out.
const OUTPUTS_MAX = INPUTS_MAX.p2pkh
const REMEMBERED_MAX = 500

const raw = z.string().regex(/^([0-9a-f]{2})+$/)

/**
 * Asks for parents, each once: a transaction never changes. `describe` answers as many outputs as a transaction can
 * spend, the first ones, with theirs. Throws when a node does not answer or does not know one. Whether a parent is what
 * it should be is checked by who builds and by who signs.
 */
export function rememberParents(ask: (txid: string) => Promise<unknown>): {
  readonly describe: (outputs: readonly SpendableOutput[]) => Promise<readonly SpendableOutput[]>
  /** The same number of outputs, without their parents; those that carry tokens as `unspendable`. */
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
        // Tokens are Bitcoin Cash's alone.
        const made = readTransactionOf(await parentOf(output.txid), output.txid, 'BCH').outputs[output.index]
        if (made === undefined) throw new Error(`transaction ${output.txid} has no output ${output.index}`)
        described.push(carriesTokens(made.script) ? { ...output, unspendable: true } : output)
      }
      return described
    },
  }
}
