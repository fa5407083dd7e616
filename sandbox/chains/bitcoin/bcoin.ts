/**
 * Loads the library that runs a coin's node, without its native database, and gives its regtest the coin's own address
 * prefixes, genesis block and reward. A process runs one coin, named in an environment variable, since the libraries
 * keep such settings per process.
 */
import { createRequire, registerHooks } from 'node:module'
import { COIN_VARIABLE, DEV_KIN, type DevCoin } from './dev-kin.ts'

/** The code of this process's coin. */
export const coin = (process.env[COIN_VARIABLE] ?? 'BTC') as DevCoin
/** Its parameters. */
export const kin = DEV_KIN[coin]

/** The module name by which either library imports the native database, which was never built. */
const isNativeDatabase = (specifier: string, parent = ''): boolean =>
  specifier === 'leveldown' || (specifier === './level' && parent.endsWith('/bdb/lib/bdb.js'))

registerHooks({
  resolve: (specifier, context, next) =>
    isNativeDatabase(specifier, context.parentURL)
      ? { url: new URL('no-leveldown.cjs', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
})

// The library still uses a deprecated constant of Node's; the warning is of no use here.
process.noDeprecation = true

/** The library. bcash is a fork of bcoin with the same interface, except for the format of hashes. */
export const bcoin = createRequire(import.meta.url)(kin.library) as typeof import('bcoin')

const { regtest } = bcoin.networks
Object.assign(regtest.addressPrefix, kin.prefixes)
// Mainnet's interval: with regtest's 150 blocks the subsidy, and with it the faucet, would run out within hours.
regtest.halvingInterval = 210_000
bcoin.consensus.BASE_REWARD = kin.reward
if (kin.firstBlock !== null) {
  const first = bcoin.Block.fromRaw(Buffer.from(kin.firstBlock, 'hex'))
  Object.assign(regtest.genesis, {
    hash: first.hash('hex'),
    merkleRoot: first.merkleRoot,
    time: first.time,
    bits: first.bits,
    nonce: first.nonce,
  })
  regtest.genesisBlock = kin.firstBlock
}
// Dogecoin never had segwit: its deployment never starts.
if (!kin.witnesses && regtest.deployments.segwit !== undefined) regtest.deployments.segwit.startTime = 0xffff_ffff

/** Returns a hash as text, for maps and comparisons: hex in internal byte order. */
export const hashText = (hash: string | Buffer): string => (typeof hash === 'string' ? hash : hash.toString('hex'))

/** Converts a hash from hex in internal byte order to the format the library's functions take. */
export const ownHash = (text: string): string =>
  kin.library === 'bcash' ? (Buffer.from(text, 'hex') as unknown as string) : text

/** Size in virtual bytes; plain bytes without segwit. */
export const sizeOf = (tx: { getVirtualSize?(): number; getSize(): number }): number =>
  tx.getVirtualSize?.() ?? tx.getSize()
