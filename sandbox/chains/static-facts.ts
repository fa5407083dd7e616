/**
 * Facts of every development chain that are known without starting it or loading its code: nodes, virtual machines and
 * client libraries take too long to load for networks that are not used. `static-facts.test.ts` compares them with the
 * chains themselves.
 */
import { BITCOIN_NETWORK_IDS, EVM_NETWORK_IDS } from '@zend/kernel'
import type { ChainFacts, Network } from './dev-chain.ts'
import { EVM_CHAINS } from './ethereum/accounts.ts'

/**
 * The constant facts of a chain. `settings` is the operator's configuration for it: which of its family's chains it is.
 */
export type StaticFacts = Pick<ChainFacts, 'tokens' | 'credentials' | 'chainId'> & {
  /** The faucet's assets there. */
  readonly assets: readonly string[]
  readonly settings: Readonly<Record<string, string | number>>
}

/** Credentials of the nodes of Bitcoin's family. */
export const BITCOIN_RPC_CREDENTIALS = { user: 'sandbox', password: 'sandbox' } as const

const COINS = { bitcoin: 'BTC', litecoin: 'LTC', bitcoincash: 'BCH', dogecoin: 'DOGE' } as const

const plain = (coin: string, settings: StaticFacts['settings'], tokens: StaticFacts['tokens'] = {}): StaticFacts => ({
  assets: [coin, ...Object.keys(tokens)],
  settings,
  tokens,
})

/** Every chain. */
export const STATIC_FACTS = {
  ...Object.fromEntries(
    BITCOIN_NETWORK_IDS.map((network) => [
      network,
      { ...plain(COINS[network], { chain: 'regtest' }), credentials: BITCOIN_RPC_CREDENTIALS },
    ]),
  ),
  ...Object.fromEntries(
    EVM_NETWORK_IDS.map((network) => {
      const { chainId, coin, tokens } = EVM_CHAINS[network]
      const known = Object.fromEntries(tokens.map(({ asset, contract, decimals }) => [asset, { contract, decimals }]))
      return [network, { ...plain(coin, { chainId }, known), chainId }]
    }),
  ),
  tron: plain(
    'TRX',
    { genesis: '00000000000000008002e5d5139fe496fc164f5eef9f686073393a31bf0faf8d' },
    {
      USDT: { contract: 'TJf5oEsS4CDfg6wyYdLjC7P1SFzhob8oho', decimals: 6 },
      FAKE_USDT: { contract: 'TXmRch9m2EMT5UoBrWiKrtgf9pPBwqpw5w', decimals: 6 },
    },
  ),
  solana: plain(
    'SOL',
    { genesis: 'HJULW3sGhTg3crGyffWkP3Yyg1rwxbStrsscLLJ667g2' },
    {
      USDT: { contract: '4qxZknVdLgAR3LcUMUDD5k2p1TGk9dEoYGfBLjrMrs6v', decimals: 6 },
      USDC: { contract: '2ZGYiV2L4J22tmFBPhhZAH73o6rsAGsYePZh7SwniZWs', decimals: 6 },
      FAKE_USDT: { contract: 'DDALDZB8r1BZMn8dutEhUKgyr9Fr8vGARXar1JFJKQsF', decimals: 6 },
    },
  ),
  xrpl: plain('XRP', { networkId: 0 }),
  stellar: plain(
    'XLM',
    { passphrase: 'Public Global Stellar Network ; September 2015' },
    {
      USDC: { contract: 'USDC:GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN', decimals: 7 },
      FAKE_USDC: { contract: 'USDC:GDJDFI62HN2O4YAYD6MKGMKTFMSROYFIA53QQC4O6OH5TXOZKTVAZ4F5', decimals: 7 },
    },
  ),
  algorand: plain(
    'ALGO',
    { genesisId: 'mainnet-v1.0', genesisHash: 'wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=' },
    { USDC: { contract: '31566704', decimals: 6 }, FAKE_USDC: { contract: '31566705', decimals: 6 } },
  ),
  cardano: plain('ADA', { networkMagic: 764_824_073 }),
  ton: plain(
    'TON',
    { globalId: -239 },
    {
      USDT: { contract: 'EQDT0SvQhc9ZbsVG9s1BdDT5HqCgtYET6E5RTgnI9-FEmBSX', decimals: 6 },
      DOGS: { contract: 'EQBW4sYkHGPHpmAy53ivXR9P3ulW-n1ANc9Mi7v51frmfE_3', decimals: 9 },
      FAKE_USDT: { contract: 'EQDmVNh15c6-Zr8AgGf9FLikCGlyiECN56H5FX0lhtttThez', decimals: 6 },
    },
  ),
} as Readonly<Record<Network, StaticFacts>>
