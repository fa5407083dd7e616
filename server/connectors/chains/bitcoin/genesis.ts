/** The first block of each chain that speaks Bitcoin's protocol: a node of another chain must never be believed. */
import type { BitcoinChain } from '../../../ports/chain.ts'

const GENESIS: Record<BitcoinChain, string> = {
  mainnet: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  testnet: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
  regtest: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
}

/** Throws when a node's block 0 is not that of the chain. `network` names the node in the message. */
export function assertGenesis(network: string, chain: BitcoinChain, hash: unknown): void {
  if (hash !== GENESIS[chain]) throw new Error(`the ${network} node is not on ${chain}`)
}
