/**
 * Which coins live on which networks, and everything a screen or a scanner must know about that: names, decimals, contracts, minimums, depths, links.
 * Facts of the protocols stand here; an operator's choices come in as a policy. It never reads a file, a database or a chain.
 */
import { type CoinCode, type EvmNetworkId, type Money, parseDecimal, parseMoney } from '@zend/kernel'
import type { InputsFeePolicy, NetworkFamily, SequenceFeePolicy } from '../../ports/chain-sender.ts'
import type { AddressSpace, BitcoinChain, Finality, NetworkAsset, NetworkId, NetworkSpec } from '../../ports/chain.ts'
import { EVM_FACTS } from './network-facts.ts'

// Every EVM network counts its own coin in parts of 10^18.
const EVM_COIN_DECIMALS = 18
// Gas is priced in billionths of a coin.
const GWEI_DECIMALS = 9
// No transaction with more is taken by any node (EIP-7825).
const TRANSACTION_GAS_MAX = 16_777_216

/** What an operator decides for every network. */
type CommonPolicy = {
  readonly enabled: boolean
  /** Blocks, the deposit's own included, before a deposit is credited. */
  readonly confirmations: number
  /** How many of the newest blocks we remember, to walk back over a re-organisation. */
  readonly keepBlocks: number
  /** A re-organisation that drops more blocks than this stops crediting and calls a person. */
  readonly haltDepth: number
  /** See `NetworkSpec.startHeight`. */
  readonly startHeight: number
  /** Typical time from sending to credit, shown to the customer. */
  readonly arrivalMinutes: number
  /** Link templates with `{id}` in place of the transaction or address; empty where no public explorer shows this chain. */
  readonly explorer: { readonly tx: string; readonly address: string }
}

/** Bitcoin's fees as configured: satoshi per virtual byte; see `InputsFeePolicy`. */
type BitcoinFees = { readonly targetBlocks: number; readonly perVirtualByteMin: number; readonly perVirtualByteMax: number }

/** An EVM network's fees as configured: prices are decimal text in gwei per gas; see `SequenceFeePolicy`. */
type EvmFees = {
  readonly priorityGweiMin: string
  readonly priorityGweiMax: string
  readonly maxGweiMax: string
  readonly gasMarginPercent: number
  readonly typicalGas: { readonly coin: number; readonly token: number }
  readonly gasMax: { readonly coin: number; readonly token: number }
}

/** What an operator decides of Bitcoin. */
type BitcoinPolicy = CommonPolicy & { readonly chain: string; readonly minDeposit: Readonly<Record<string, string>>; readonly fees: BitcoinFees }

/** What an operator decides of an EVM network. `minDeposit` names every coin there, `contracts` every token; `finality` is one of the words of `Finality`. */
type EvmPolicy = CommonPolicy & {
  readonly chainId: number
  readonly finality: string
  readonly minDeposit: Readonly<Record<string, string>>
  readonly contracts: Readonly<Record<string, string>>
  readonly fees: EvmFees
}

/** What an operator decides: the values live in the configuration. `minDeposit` is decimal text in whole coins. */
export type NetworksPolicy = { readonly bitcoin: BitcoinPolicy } & { readonly [N in EvmNetworkId]: EvmPolicy }

const BITCOIN_CHAINS = ['mainnet', 'testnet', 'regtest'] as const satisfies readonly BitcoinChain[]
const FINALITIES = ['confirmations', 'finalized'] as const satisfies readonly Finality[]

/** A coin on a network. Deposits below `minDeposit` are collected until their sum passes it. */
export type NetworkCoin = NetworkAsset & { readonly minDeposit: Money<CoinCode> }

/** What every network has, whatever its family. */
type NetworkBase = CommonPolicy & {
  readonly id: NetworkId
  /** What a customer reads. */
  readonly name: string
  /** Whose addresses its own are. */
  readonly space: AddressSpace
  readonly coins: readonly NetworkCoin[]
  /** How its addresses begin, for the customer to check by eye. */
  readonly addressFormat: string
  /** BIP-32 path of the account that deposit addresses are derived from (chains.md §3.2). */
  readonly depositAccountPath: string
}

/** A network as the product offers it. `fees`: between what limits its fees are paid. */
export type Network = NetworkBase & NetworkFamily

type NetworkOf<Family extends NetworkFamily['family']> = NetworkBase & Extract<NetworkFamily, { readonly family: Family }>

/** Every network by its id. */
export type NetworkTable = { readonly bitcoin: NetworkOf<'bitcoin'> } & { readonly [N in EvmNetworkId]: NetworkOf<'evm'> }

/**
 * Builds the table from an operator's policy. Throws on a number, amount, chain or template that cannot be meant,
 * because a network with a wrong depth or contract loses money quietly.
 */
export function networkTable(policy: NetworksPolicy): NetworkTable {
  return {
    bitcoin: bitcoinNetwork(policy.bitcoin),
    ethereum: evmNetwork('ethereum', policy.ethereum),
    bsc: evmNetwork('bsc', policy.bsc),
    polygon: evmNetwork('polygon', policy.polygon),
    avalanche: evmNetwork('avalanche', policy.avalanche),
    xlayer: evmNetwork('xlayer', policy.xlayer),
  }
}

function bitcoinNetwork(policy: BitcoinPolicy): NetworkOf<'bitcoin'> {
  const chain = oneOf('networks.bitcoin.chain', BITCOIN_CHAINS, policy.chain)
  return {
    ...common('bitcoin', policy),
    name: 'Bitcoin',
    space: 'bitcoin',
    family: 'bitcoin',
    chain,
    coins: [networkCoin('bitcoin', { asset: 'BTC', decimals: 8 }, policy.minDeposit)],
    addressFormat: `${{ mainnet: 'bc1q', testnet: 'tb1q', regtest: 'bcrt1q' }[chain]}…`,
    // Test coins are worth nothing and their keys get less care: BIP-44 gives them coin type 1.
    depositAccountPath: chain === 'mainnet' ? "m/84'/0'/0'" : "m/84'/1'/0'",
    fees: inputsFees('networks.bitcoin.fees', policy.fees),
  }
}

function evmNetwork(id: EvmNetworkId, policy: EvmPolicy): NetworkOf<'evm'> {
  const { name, coin, tokens } = EVM_FACTS[id]
  positive(`networks.${id}.chainId`, policy.chainId)
  return {
    ...common(id, policy),
    name,
    space: 'ethereum',
    family: 'evm',
    chainId: policy.chainId,
    finality: oneOf(`networks.${id}.finality`, FINALITIES, policy.finality),
    coins: [
      networkCoin(id, { asset: coin, decimals: EVM_COIN_DECIMALS }, policy.minDeposit),
      ...tokens.map((token) => networkCoin(id, { ...token, contract: policy.contracts[token.asset] ?? '' }, policy.minDeposit)),
    ],
    addressFormat: '0x…',
    depositAccountPath: "m/44'/60'/0'",
    fees: sequenceFees(`networks.${id}.fees`, policy.fees),
  }
}

/** The enabled networks on which a coin (or, without one, any coin) can be received, in the table's order. */
export function networksOf(table: NetworkTable, coin?: CoinCode): readonly Network[] {
  const enabled = Object.values(table).filter((network) => network.enabled)
  return coin === undefined ? enabled : enabled.filter((network) => networkAsset(network, coin) !== null)
}

/** A coin as it lives on a network, or `null` when it does not. @example networkAsset(table.ethereum, 'USDT')?.decimals // 6 */
export function networkAsset(network: Network, coin: CoinCode): NetworkCoin | null {
  return network.coins.find((candidate) => candidate.asset === coin) ?? null
}

/** Whether nothing on a network is settled before the network itself calls its block final. */
export const waitsForFinality = (network: Network): boolean => network.family === 'evm' && network.finality === 'finalized'

/** What a connector is told about its network. */
export function networkSpec(network: Network): NetworkSpec {
  return { network: network.id, assets: network.coins, startHeight: network.startHeight }
}

/** The page about a transaction on a public explorer; `null` where none shows the chain. */
export function explorerTxUrl(network: Network, txid: string): string | null {
  return explorerUrl(network.explorer.tx, txid)
}

/** The page about an address on a public explorer; `null` where none shows the chain. */
export function explorerAddressUrl(network: Network, address: string): string | null {
  return explorerUrl(network.explorer.address, address)
}

const explorerUrl = (template: string, id: string): string | null => (template === '' ? null : template.replace('{id}', encodeURIComponent(id)))

/**
 * What a deposit's QR code carries. Bitcoin: BIP-21. A network's own EVM coin: EIP-681 with the chain's id.
 * A token: the bare address, because wallets that read EIP-681 only in part would send to the token's contract, where the money is lost.
 * @example paymentUri(table.bitcoin, 'BTC', 'bc1q…') // 'bitcoin:bc1q…'
 */
export function paymentUri(network: Network, coin: CoinCode, address: string): string {
  if (network.family === 'bitcoin') return `bitcoin:${address}`
  return networkAsset(network, coin)?.contract === undefined ? `ethereum:${address}@${network.chainId}` : address
}

function common(id: NetworkId, policy: CommonPolicy) {
  const key = `networks.${id}`
  for (const name of ['confirmations', 'keepBlocks', 'haltDepth', 'arrivalMinutes'] as const) positive(`${key}.${name}`, policy[name])
  if (!Number.isSafeInteger(policy.startHeight)) throw new RangeError(`${key}.startHeight must be a whole number`)
  // What we remember must reach further back than what we credit on and than what we tolerate, or a re-organisation could not be told from a stranger's chain.
  if (policy.keepBlocks <= Math.max(policy.confirmations, policy.haltDepth)) {
    throw new RangeError(`${key}.keepBlocks must be greater than confirmations and haltDepth`)
  }
  for (const [name, template] of Object.entries(policy.explorer)) {
    if (template !== '' && !/^https?:\/\/.*\{id\}/.test(template)) throw new RangeError(`${key}.explorer.${name} must be a link with {id} in it`)
  }
  const { enabled, confirmations, keepBlocks, haltDepth, startHeight, arrivalMinutes, explorer } = policy
  return { id, enabled, confirmations, keepBlocks, haltDepth, startHeight, arrivalMinutes, explorer }
}

function networkCoin(id: NetworkId, coin: NetworkAsset, minimums: Readonly<Record<string, string>>): NetworkCoin {
  const { asset, contract } = coin
  const minimum = parseMoney(asset, minimums[asset] ?? '')
  if (!minimum.ok || minimum.value.amount <= 0n)
    throw new RangeError(`networks.${id}.minDeposit.${asset} must be a positive amount, not ${minimums[asset]}`)
  if (contract !== undefined && !/^0x[0-9a-fA-F]{40}$/.test(contract))
    throw new RangeError(`networks.${id}.contracts.${asset} is not an address: ${contract}`)
  return { ...coin, minDeposit: minimum.value }
}

function inputsFees(key: string, { targetBlocks, perVirtualByteMin, perVirtualByteMax }: BitcoinFees): InputsFeePolicy {
  for (const [name, value] of Object.entries({ targetBlocks, perVirtualByteMin, perVirtualByteMax })) positive(`${key}.${name}`, value)
  if (perVirtualByteMin > perVirtualByteMax) throw new RangeError(`${key}: the least rate is above the most`)
  return { kind: 'inputs', targetBlocks, perVirtualByteMin: BigInt(perVirtualByteMin), perVirtualByteMax: BigInt(perVirtualByteMax) }
}

function sequenceFees(key: string, { gasMarginPercent, typicalGas, gasMax, ...prices }: EvmFees): SequenceFeePolicy {
  const wei = (name: keyof typeof prices): bigint => {
    const price = parseDecimal(prices[name], GWEI_DECIMALS)
    if (!price.ok || price.value <= 0n) throw new RangeError(`${key}.${name} must be a positive number of gwei, not ${prices[name]}`)
    return price.value
  }
  const [priorityPerGasMin, priorityPerGasMax, maxPerGasMax] = [wei('priorityGweiMin'), wei('priorityGweiMax'), wei('maxGweiMax')]
  if (priorityPerGasMin > priorityPerGasMax || priorityPerGasMax > maxPerGasMax) throw new RangeError(`${key}: the limits contradict each other`)
  positive(`${key}.gasMarginPercent`, gasMarginPercent)
  for (const kind of ['coin', 'token'] as const) {
    positive(`${key}.typicalGas.${kind}`, typicalGas[kind])
    positive(`${key}.gasMax.${kind}`, gasMax[kind])
    if (gasMax[kind] < typicalGas[kind] || gasMax[kind] > TRANSACTION_GAS_MAX)
      throw new RangeError(`${key}.gasMax.${kind} must be from typicalGas.${kind} to ${TRANSACTION_GAS_MAX}, not ${gasMax[kind]}`)
  }
  return {
    kind: 'sequence',
    priorityPerGasMin,
    priorityPerGasMax,
    maxPerGasMax,
    gasMarginPercent: BigInt(gasMarginPercent),
    typicalGas: { coin: BigInt(typicalGas.coin), token: BigInt(typicalGas.token) },
    gasMax: { coin: BigInt(gasMax.coin), token: BigInt(gasMax.token) },
  }
}

function oneOf<W extends string>(key: string, words: readonly W[], given: string): W {
  const word = words.find((candidate) => candidate === given)
  if (word === undefined) throw new RangeError(`${key} must be one of ${words.join(', ')}, not ${given}`)
  return word
}

function positive(key: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`${key} must be a whole number of at least 1`)
}
