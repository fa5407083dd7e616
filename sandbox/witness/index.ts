/** The second providers' front door. */
import type { Network } from '../chains/dev-chain.ts'
import type { WitnessBehaviour } from './behaviour.ts'

export type { WitnessBehaviour } from './behaviour.ts'
export { addWitness, witnessPath } from './witness.ts'

/** The second providers as a test drives them. */
export type WitnessClient = {
  readonly behave: (network: Network | 'all', behaviour: WitnessBehaviour) => Promise<void>
}

/** Drives the second providers of a running sandbox. Calls throw with the sandbox's message when it refuses. */
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
