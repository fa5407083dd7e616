/** The transactions that made our outputs, for plans that must carry them: where a signature does not cover what its input holds, the signer reads it there. */
import * as z from 'zod'
import type { SpendableOutput } from '../../../ports/chain-sender.ts'

// A plan carries as many inputs as this at the very most, and each parent takes its room.
const OUTPUTS_MAX = 100
const REMEMBERED_MAX = 500

const raw = z.string().regex(/^([0-9a-f]{2})+$/)

/**
 * Asks for parents, each once: a transaction never changes. `describe` answers the first hundred outputs with theirs. Throws when a node does not answer or does not know
 * one. Whether a parent is what it should be is checked by who builds and by who signs.
 */
export function rememberParents(ask: (txid: string) => Promise<unknown>): {
  readonly describe: (outputs: readonly SpendableOutput[]) => Promise<readonly SpendableOutput[]>
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
      for (const output of outputs.slice(0, OUTPUTS_MAX)) described.push({ ...output, parent: await parentOf(output.txid) })
      return described
    },
  }
}
