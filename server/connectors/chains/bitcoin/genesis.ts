/**
 * Blocks that identify a chain among those with Bitcoin's protocol: a node of another chain must never be trusted.
 * Bitcoin Cash shares its first half million blocks with Bitcoin, so the first block is not enough for these two.
 */
import type { BitcoinChain, BitcoinKin } from '../../../ports/chain.ts'

/** A block of a chain, or, if `foreign`, one of another chain at that height. */
type KnownBlock = { readonly height: number; readonly hash: string; readonly foreign?: true }

const FIRST: { readonly [K in BitcoinKin]: { readonly [C in BitcoinChain]: string } } = {
  BTC: {
    mainnet: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    testnet: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
    regtest: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
  },
  LTC: {
    mainnet: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2',
    testnet: '4966625a4b2851d9fdee139e56211a0d88575f59ed816ff5e6a63deb4e3e29a0',
    regtest: '530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9',
  },
  BCH: {
    mainnet: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
    testnet: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
    regtest: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
  },
  DOGE: {
    mainnet: '1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691',
    testnet: 'bb0a78264637406b6360aad926284d544d7049f45189db5664f3c4d07350559e',
    regtest: '3d2160a3b5dc4a9d62e7e66a295f70313ac808440ef7400d6c0772171ce973a5',
  },
}

const CASH_TESTNET = { height: 1_155_876, hash: '00000000000e38fef93ed9582a7df43815d5c2ba9fd37ef70c9a0ea4a285b8f5' }

/**
 * The first blocks that differ between the two, where Bitcoin Cash left Bitcoin. Its regtest never did: there they
 * cannot be distinguished.
 */
const FORK: { readonly [K in BitcoinKin]?: { readonly [C in BitcoinChain]: readonly KnownBlock[] } } = {
  BTC: {
    mainnet: [{ height: 478_559, hash: '00000000000000000019f112ec0a9982926f1258cdcc558dd7c3b7e5dc7fa148' }],
    // For Bitcoin's test chain it is enough that it is not the other's.
    testnet: [{ ...CASH_TESTNET, foreign: true }],
    regtest: [],
  },
  BCH: {
    mainnet: [{ height: 478_559, hash: '000000000000000000651ef99cb9fcbe0dadde1d424bd9f15ff20136191a5eec' }],
    testnet: [CASH_TESTNET],
    regtest: [],
  },
}

/** The blocks requested from a node, and the expected answers. */
export type Origin = {
  readonly calls: readonly { readonly method: string; readonly params: readonly unknown[] }[]
  /** Throws when one of the answers, in the order of the calls, is not the chain's own. */
  readonly assert: (answers: readonly unknown[]) => void
}

/** Returns what identifies a chain. `network` names the node in messages. */
export function originOf(network: string, coin: BitcoinKin, chain: BitcoinChain): Origin {
  const known: readonly KnownBlock[] = [{ height: 0, hash: FIRST[coin][chain] }, ...(FORK[coin]?.[chain] ?? [])]
  return {
    calls: known.map(({ height }) => ({ method: 'getblockhash', params: [height] })),
    assert: (answers) => {
      if (known.some(({ hash, foreign = false }, position) => (answers[position] === hash) === foreign))
        throw new Error(`the ${network} node is not on ${chain}`)
    },
  }
}
