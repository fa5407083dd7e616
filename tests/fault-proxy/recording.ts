/**
 * A development chain with known deposits, and its node's true answers. Each call is sent to the node once: histories
 * are read from memory. Answers from when the chain was shorter are kept too, as those of a node that is behind.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ed25519 } from '@noble/curves/ed25519.js'
import { HDKey } from '@scure/bip32'
import { joinDestination, type NetworkId, splitDestination } from '@zend/kernel'
import { lazyChains, STATIC_FACTS } from '@zend/sandbox/chains'
import { DEFAULTS } from '@zend/server/config'
import { addressSpaces, connectNetwork } from '@zend/server/connectors/chains'
import { networkSpec, networkTable } from '@zend/server/core/assets'
import type { BlockRef, ChainConnector, DepositAddress, IncomingTransfer, Watch } from '@zend/server/ports/chain'
import type { Answer, Asked } from './calls.ts'
import type { Family } from './families.ts'
import { inPlaceOfFetch, PROXY_ORIGIN } from './proxy.ts'

/** A recorded chain. */
export type Recording = {
  readonly family: Family
  /** The product's connector, reading through the installed proxy (`inPlaceOfFetch`). */
  readonly connector: () => ChainConnector
  /** The true answer to one of a request's calls. */
  readonly answer: (request: Asked, place: number) => Promise<Answer>
  /** The node's answers while the chain was shorter, the shortest first. */
  readonly epochs: readonly ReadonlyMap<string, Answer>[]
  /** The chain's blocks as the connector identifies them, oldest first. */
  readonly blocks: readonly BlockRef[]
  /** Every deposit on it. */
  readonly deposits: readonly IncomingTransfer[]
  readonly watch: Watch
  readonly stop: () => Promise<void>
}

const PAYING_BLOCKS = 9
const BLOCKS_PER_EPOCH = 3
const PAYMENTS_PER_BLOCK = 2
const BLOCKS_PER_POLL = 4

/**
 * Starts the family's chain, makes blocks and records it. Takes some seconds. Throws when an honest reading does not
 * find exactly the payments made.
 */
export async function record(family: Family): Promise<Recording> {
  const { network } = family
  const dataDir = mkdtempSync(join(tmpdir(), `zend-faults-${network}-`))
  const fail = (cause: unknown): never => {
    throw new Error('a development chain ended', { cause })
  }
  const sandbox = lazyChains({ dataDir, host: '127.0.0.1', blockEveryMs: 0, onFault: fail })
  const stop = async (): Promise<void> => {
    await sandbox.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const { chain } = await sandbox.chains[network].open()
    const { nodeUrl, connect, payee, unitsOf } = connecting(network, (await chain.facts()).rpcUrl)
    const ours = new Set<string>()
    const watch: Watch = { ours: async (keys) => new Set(keys.filter((key) => ours.has(key))) }
    const honest = connect(nodeUrl)
    const start = (await readOn(honest, [], watch)).blocks.at(-1)
    if (start === undefined) throw new Error(`${network} has no block to begin with`)
    const connector = (): ChainConnector => connect(proxied(nodeUrl))
    let memory = new Map<string, Answer>()
    const answer: Recording['answer'] = async (request, place) => {
      const key = request.calls[place]?.key ?? ''
      const known = memory.get(key) ?? (await askNode(nodeUrl, request, place))
      memory.set(key, known)
      return known
    }
    const epochs: ReadonlyMap<string, Answer>[] = []
    const sent = new Set<string>()
    const [blocks, transfers] = [[start], [] as IncomingTransfer[]]
    // Block by block: a family that reads accounts identifies a range by its newest block.
    const mine = async (more: number): Promise<void> => {
      await chain.mine(more)
      const read = await readOn(honest, [blocks.at(-1) ?? start], watch)
      blocks.push(...read.blocks)
      transfers.push(...read.transfers)
    }
    const keepEpoch = async (): Promise<void> => {
      memory = new Map()
      await inPlaceOfFetch({ answer }, () => readOn(connector(), [start], watch))
      epochs.push(memory)
    }
    for (let block = 1; block <= PAYING_BLOCKS; block++) {
      for (let nth = 0; nth < PAYMENTS_PER_BLOCK; nth++) {
        const to = payee(sent.size)
        ours.add(to.lookupKey).add(splitDestination(to.lookupKey).address)
        const coin = family.coins[sent.size % family.coins.length] ?? ''
        const units = unitsOf(coin) + BigInt(sent.size)
        const paid = await chain.send(coin, to.address, units)
        if (!paid.ok) throw new Error(`${network}: ${paid.refusal.code}`)
        sent.add(`${units} ${coin} to ${to.lookupKey}`)
      }
      await mine(1)
      if (block % BLOCKS_PER_EPOCH === 0) await keepEpoch()
    }
    for (let mined = 0; mined < family.settles; mined += BLOCKS_PER_EPOCH * 2) {
      await mine(BLOCKS_PER_EPOCH * 2)
      await keepEpoch()
    }
    // By payee and amount: on TON a payment arrives by another transaction than the one that sent it.
    const found = new Set(transfers.map(({ amount, lookupKey }) => `${amount.units} ${amount.asset} to ${lookupKey}`))
    if (transfers.length !== sent.size || [...sent].some((payment) => !found.has(payment)))
      throw new Error(`${network}: an honest reading finds ${transfers.length} of ${sent.size} payments`)
    return { family, connector, answer, epochs: epochs.slice(0, -1), blocks, deposits: transfers, watch, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

/** Reads on to the newest block. Throws when the chain is lost, or a block cannot be read. */
async function readOn(connector: ChainConnector, from: readonly BlockRef[], watch: Watch) {
  const blocks: BlockRef[] = []
  const transfers: IncomingTransfer[] = []
  for (;;) {
    const newest = blocks.at(-1)
    const poll = await connector.poll(newest === undefined ? from : [newest], watch, BLOCKS_PER_POLL)
    if (poll.kind !== 'advanced') throw new Error('the chain was lost')
    if (poll.held !== undefined) throw new Error(`block ${poll.held.height} cannot be read: ${poll.held.reason}`)
    if (poll.blocks.length === 0) return { blocks, transfers }
    blocks.push(...poll.blocks)
    transfers.push(...poll.transfers)
  }
}

function connecting(network: NetworkId, rpcUrl: string) {
  const { settings, tokens, credentials } = STATIC_FACTS[network]
  const usual = DEFAULTS.networks[network]
  const contracts =
    'contracts' in usual
      ? Object.fromEntries(Object.keys(usual.contracts).map((asset) => [asset, tokens[asset]?.contract]))
      : {}
  const networks = networkTable({ ...DEFAULTS.networks, [network]: { ...usual, ...settings, contracts } })
  const addresses = addressSpaces(networks)[networks[network].space]
  const hot = addresses.hotAddress(accountOf(networks[network].space)).address
  const key = accountOf(networks[network].space)
  const url = new URL(rpcUrl)
  url.username = credentials?.user ?? ''
  url.password = credentials?.password ?? ''
  const payee = (nth: number): DepositAddress => {
    if (addresses.model !== 'memo')
      return addresses.depositAddress(addresses.model === 'pool' ? accountOf(networks[network].space) : key, nth)
    const parsed = addresses.parseAddress(joinDestination(splitDestination(hot).address, String(10_000 + nth)))
    if (!parsed.ok) throw new Error(parsed.refusal.code)
    return parsed.value
  }
  return {
    nodeUrl: url.href.replace(/\/$/, ''),
    connect: (at: string): ChainConnector =>
      connectNetwork(networkSpec(networks[network], hot), networks[network], at).connector,
    payee,
    unitsOf: (coin: string): bigint =>
      2n * 10n ** BigInt(networks[network].coins.find(({ asset }) => asset === coin)?.decimals ?? 0),
  }
}

/** The node's address with the proxy in its place. */
function proxied(nodeUrl: string): string {
  const url = new URL(nodeUrl)
  return nodeUrl.replace(url.host, new URL(PROXY_ORIGIN).host)
}

async function askNode(nodeUrl: string, { init, path, calls, ids }: Asked, place: number): Promise<Answer> {
  const call = calls[place]
  const body = ids === null ? init.body : JSON.stringify({ jsonrpc: '2.0', id: 1, ...call?.question })
  const response = await fetch(new URL(nodeUrl).origin + path, { ...init, ...(body === undefined ? {} : { body }) })
  const bytes = Buffer.from(await response.arrayBuffer())
  // Horizon's servers report how far they are.
  const upTo = response.headers.get('latest-ledger')
  const headers = upTo === null ? {} : { 'latest-ledger': upTo }
  if (ids === null) return { kind: 'body', status: response.status, text: bytes, headers }
  const { result, error } = JSON.parse(bytes.toString()) as { readonly result?: unknown; readonly error?: unknown }
  const refused = error !== undefined && error !== null
  return { kind: refused ? 'error' : 'result', status: 200, text: JSON.stringify((refused ? error : result) ?? null) }
}

/** A foreign account key, in the format of the address space. */
function accountOf(space: string): string {
  const edwards = (): string => Buffer.from(ed25519.getPublicKey(ed25519.utils.randomSecretKey())).toString('hex')
  if (['solana', 'algorand', 'stellar', 'ton'].includes(space)) return edwards()
  const root = HDKey.fromMasterSeed(ed25519.utils.randomSecretKey())
  if (space === 'xrpl') return Buffer.from(root.publicKey ?? []).toString('hex')
  // Cardano's extended key is a point and a chain code.
  return space === 'cardano' ? edwards() + edwards() : root.publicExtendedKey
}
