/** The second providers' public interface. */
import type { Network } from '../chains/dev-chain.ts'
import type { WitnessBehaviour } from './behaviour.ts'

export type { WitnessBehaviour } from './behaviour.ts'
export { addWitness, witnessPath } from './witness.ts'

/** The test client of the second providers. */
export type WitnessClient = {
  readonly behave: (network: Network | 'all', behaviour: WitnessBehaviour) => Promise<void>
}

/**
 * Creates a client for the second providers of a running sandbox. Calls throw with the sandbox's message when it
 * refuses.
 */
export function witnessClient(sandboxUrl: string): WitnessClient {
  return {
    behave: async (network, behaviour) => {
      const body = JSON.stringify({ network, ...behaviour })
      const response = await fetch(`${sandboxUrl}/witness/behaviour`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      if (!response.ok) throw new Error(`/witness/behaviour: ${await response.text()}`)
    },
  }
}
