/**
 * Which coins live on which networks, with everything a screen or scanner needs: names, decimals, contracts, minimums,
 * depths, links. Protocol facts come from `network-facts.ts`, an operator's choices from a policy. It never reads a
 * file, a database or a chain.
 */
import {
  BITCOIN_NETWORK_IDS,
  type BitcoinNetworkId,
  type CoinCode,
  compare,
  EVM_NETWORK_IDS,
  type EvmNetworkId,
  isAssetCode,
  isCoin,
  type Money,
  type NetworkId,
  parseMoney,
} from '@zend/kernel'
import type { NetworkFamily } from '../../ports/network-family.ts'
import type { AddressSpace, BitcoinChain, BitcoinKin, NetworkAsset, NetworkSpec } from '../../ports/chain.ts'
import { SPACES } from './address-spaces.ts'
import { type MemoKind, NETWORK_FACTS } from './network-facts.ts'
import {
  BITCOIN_CHAINS,
  type CommonPolicy,
  FINALITIES,
  type LargeRule,
  type NetworksPolicy,
  oneOf,
  positive,
  readCommon,
  readEvmFees,
  readMeteredFees,
  readSizeFees,
} from './network-policy.ts'

/**
 * A coin on a network. Deposits below `minDeposit` are collected until their sum passes it. A sum above `largeAbove`
 * waits for the network's `large` rule; `null` exactly where it has none.
 */
export type NetworkCoin = NetworkAsset & {
  readonly minDeposit: Money<CoinCode>
  readonly largeAbove: Money<CoinCode> | null
}

/** Fields of every network, whatever its family. */
type NetworkBase = Omit<CommonPolicy, 'minDeposit' | 'large'> & {
  readonly id: NetworkId
  /** The rule for large sums; `null` where `confirmations` is enough for any sum. */
  readonly large: LargeRule | null
  /** The name shown to customers. */
  readonly name: string
  /** The address space of its addresses. */
  readonly space: AddressSpace
  readonly coins: readonly NetworkCoin[]
  /** How its addresses begin, for the customer to check by eye. */
  readonly addressFormat: string
  /**
   * The wallets' name for the memo that tells owners of one address apart; `null` where every address has one owner.
   */
  readonly memo: MemoKind | null
  /** Derivation path of the deposit addresses' keys: one of its space's (`SPACES`). */
  readonly depositAccountPath: string
}

/** A network as the product offers it. `fees` holds the bounds on its fees. */
export type Network = NetworkBase & NetworkFamily

/** The confirmations with which a block of Tron is solidified: 19 of 27 producers. */
const TRON_CONFIRMATIONS_MIN = 19

/** A network of one family. */
export type NetworkOf<Family extends NetworkFamily['family']> = NetworkBase &
  Extract<NetworkFamily, { readonly family: Family }>

/** Networks whose id is their family's name. */
type LoneId = Exclude<NetworkId, BitcoinNetworkId | EvmNetworkId>

/** Every network by its id. */
export type NetworkTable = { readonly [N in BitcoinNetworkId]: NetworkOf<'bitcoin'> } & {
  readonly [N in EvmNetworkId]: NetworkOf<'evm'>
} & {
  readonly [N in LoneId]: NetworkOf<N>
}

/**
 * Builds the table from an operator's policy. Throws on an invalid number, amount, chain or template, because a network
 * with a wrong depth or contract loses money quietly.
 */
export function networkTable(policy: NetworksPolicy): NetworkTable {
  const { tron, solana, xrpl, stellar, algorand, cardano, ton } = policy
  const metered = (id: LoneId & keyof NetworksPolicy & ('tron' | 'solana' | 'xrpl' | 'stellar' | 'algorand' | 'ton')) =>
    readMeteredFees(id, policy[id].fees)
  return {
    ...fromIds(BITCOIN_NETWORK_IDS, (id) => bitcoinNetwork(id, policy[id])),
    ...fromIds(EVM_NETWORK_IDS, (id) => evmNetwork(id, policy[id])),
    tron: { ...solidOnly(base('tron', tron)), family: 'tron', genesis: tron.genesis, fees: metered('tron') },
    solana: { ...base('solana', solana), family: 'solana', genesis: solana.genesis, fees: metered('solana') },
    xrpl: { ...base('xrpl', xrpl), family: 'xrpl', networkId: xrpl.networkId, fees: metered('xrpl') },
    stellar: {
      ...base('stellar', stellar),
      family: 'stellar',
      passphrase: stellar.passphrase,
      fees: metered('stellar'),
    },
    algorand: {
      ...base('algorand', algorand),
      family: 'algorand',
      genesisId: algorand.genesisId,
      genesisHash: algorand.genesisHash,
      fees: metered('algorand'),
    },
    cardano: {
      ...base('cardano', cardano),
      family: 'cardano',
      networkMagic: cardano.networkMagic,
      fees: readSizeFees('cardano', cardano.fees),
    },
    ton: { ...base('ton', ton), family: 'ton', globalId: ton.globalId, fees: metered('ton') },
  }
}

/**
 * Requires that Tron's confirmations reach solidity: nineteen producers must build on a block before anything in it is
 * credited.
 */
function solidOnly(network: NetworkBase): NetworkBase {
  if (network.confirmations < TRON_CONFIRMATIONS_MIN)
    throw new RangeError(
      `networks.tron.confirmations must be at least ${TRON_CONFIRMATIONS_MIN}: before that a block is not solidified`,
    )
  return network
}

const fromIds = <Id extends NetworkId, T>(ids: readonly Id[], of: (id: Id) => T): { readonly [N in Id]: T } =>
  Object.fromEntries(ids.map((id) => [id, of(id)])) as { readonly [N in Id]: T }

function bitcoinNetwork(id: BitcoinNetworkId, policy: NetworksPolicy[BitcoinNetworkId]): NetworkOf<'bitcoin'> {
  const chain = oneOf(`networks.${id}.chain`, BITCOIN_CHAINS, policy.chain)
  const [main = '', test = main] = SPACES[id].paths
  const own = base(id, policy)
  return {
    ...own,
    addressFormat: chain === 'mainnet' ? own.addressFormat : TEST_FORMATS[id][chain],
    // Test coins are worthless and their keys get less care, so they use a separate account.
    depositAccountPath: chain === 'mainnet' ? main : test,
    family: 'bitcoin',
    coin: NETWORK_FACTS[id].coin.asset as BitcoinKin,
    chain,
    fees: readSizeFees(id, policy.fees),
  }
}

// How addresses of the test chains begin.
const TEST_FORMATS: Readonly<Record<BitcoinNetworkId, Readonly<Record<Exclude<BitcoinChain, 'mainnet'>, string>>>> = {
  bitcoin: { testnet: 'tb1q…', regtest: 'bcrt1q…' },
  litecoin: { testnet: 'tltc1q…', regtest: 'rltc1q…' },
  bitcoincash: { testnet: 'bchtest:q…', regtest: 'bchreg:q…' },
  dogecoin: { testnet: 'n…', regtest: 'm…, n…' },
}

function evmNetwork(id: EvmNetworkId, policy: NetworksPolicy[EvmNetworkId]): NetworkOf<'evm'> {
  positive(`networks.${id}.chainId`, policy.chainId)
  const finality = oneOf(`networks.${id}.finality`, FINALITIES, policy.finality)
  const own = base(id, policy)
  // A large sum waits for the network's finality wherever an ordinary one does.
  const large = own.large === null ? null : { ...own.large, finalized: own.large.finalized || finality === 'finalized' }
  const asksFinal = finality === 'finalized' || large?.finalized === true
  return {
    ...own,
    large,
    family: 'evm',
    chainId: policy.chainId,
    finality,
    asksFinal,
    fees: readEvmFees(id, policy.fees),
  }
}

function base(
  id: NetworkId,
  policy: CommonPolicy & { readonly contracts?: Readonly<Record<string, string>> },
): NetworkBase {
  const { name, space, coin, tokens, contract, addressFormat, memo } = NETWORK_FACTS[id]
  const [depositAccountPath = ''] = SPACES[space].paths
  return {
    ...readCommon(id, policy),
    name,
    space,
    addressFormat,
    memo,
    depositAccountPath,
    coins: [
      networkCoin(id, coin, policy),
      ...tokens.map((token) => {
        const named = policy.contracts?.[token.asset] ?? ''
        if (contract?.test(named) !== true)
          throw new RangeError(`networks.${id}.contracts.${token.asset} is not an address: ${named}`)
        return networkCoin(id, { ...token, contract: named }, policy)
      }),
    ],
  }
}

function networkCoin(id: NetworkId, coin: NetworkAsset, { minDeposit, large }: CommonPolicy): NetworkCoin {
  const minimum = positiveMoney(`networks.${id}.minDeposit.${coin.asset}`, coin.asset, minDeposit[coin.asset])
  if (large === undefined) return { ...coin, minDeposit: minimum, largeAbove: null }
  const largeAbove = positiveMoney(`networks.${id}.large.above.${coin.asset}`, coin.asset, large.above[coin.asset])
  // Deposits below the minimum are credited together with the one that reaches it; that sum must never count as large.
  if (compare(largeAbove, minimum) <= 0)
    throw new RangeError(`networks.${id}.large.above.${coin.asset} must be greater than the minimum`)
  return { ...coin, minDeposit: minimum, largeAbove }
}

function positiveMoney(key: string, asset: CoinCode, text: string | undefined): Money<CoinCode> {
  const parsed = parseMoney(asset, text ?? '')
  if (!parsed.ok || parsed.value.amount <= 0n) throw new RangeError(`${key} must be a positive amount, not ${text}`)
  return parsed.value
}

/** The enabled networks on which a coin (or, without one, any coin) can be received, in the table's order. */
export function networksOf(table: NetworkTable, coin?: CoinCode): readonly Network[] {
  const enabled = Object.values(table).filter((network) => network.enabled)
  return coin === undefined ? enabled : enabled.filter((network) => networkAsset(network, coin) !== null)
}

/** The coins that can be received on an enabled network, each once, in the table's order. */
export function receivableCoins(table: NetworkTable): ReadonlySet<CoinCode> {
  return new Set(networksOf(table).flatMap(({ coins }) => coins.map(({ asset }) => asset)))
}

/** The coin of a stored code. Throws on any other text: our tables hold nothing else. */
export function coinOf(text: string): CoinCode {
  if (!isAssetCode(text) || !isCoin(text)) throw new Error(`an unknown coin is stored: ${text}`)
  return text
}

/**
 * A coin as it lives on a network, or `null` when it does not. @example networkAsset(table.ethereum, 'USDT')?.decimals
 * // 6
 */
export function networkAsset(network: Network, coin: CoinCode): NetworkCoin | null {
  return network.coins.find((candidate) => candidate.asset === coin) ?? null
}

/** Tells whether the network settles nothing before it calls a block final. */
export const waitsForFinality = (network: Network): boolean =>
  network.family === 'evm' && network.finality === 'finalized'

/**
 * Returns what a connector needs to know about its network. `hotAddress`: on a network with memos all deposits arrive
 * there.
 */
export function networkSpec(network: Network, hotAddress?: string): NetworkSpec {
  const { id, coins, startHeight, memo } = network
  return {
    network: id,
    assets: coins,
    startHeight,
    ...(memo === null || hotAddress === undefined ? {} : { receiving: hotAddress }),
  }
}

/** Returns a public explorer's link for a transaction; `null` where none shows the chain. */
export function explorerTxUrl(network: Network, txid: string): string | null {
  return explorerUrl(network.explorer.tx, txid)
}

/** Returns a public explorer's link for an address; `null` where none shows the chain. */
export function explorerAddressUrl(network: Network, address: string): string | null {
  return explorerUrl(network.explorer.address, address)
}

const explorerUrl = (template: string, id: string): string | null =>
  template === '' ? null : template.replace('{id}', encodeURIComponent(id))
