/**
 * Loads the library that runs a coin's node, without its native database, and gives its regtest the coin's own address
 * forms, first block and reward. A process runs one coin: its name stands in the environment, since the libraries keep
 * such things for the whole process.
 */
import { createRequire, registerHooks } from 'node:module'
import { COIN_VARIABLE, DEV_KIN, type DevCoin } from './dev-kin.ts'

/** The code of this process's coin. */
export const coin = (process.env[COIN_VARIABLE] ?? 'BTC') as DevCoin
/** What is known of it. */
export const kin = DEV_KIN[coin]

/** What either library asks for when it wants the native database, which was never built. */
const isNativeDatabase = (specifier: string, parent = ''): boolean =>
  specifier === 'leveldown' || (specifier === './level' && parent.endsWith('/bdb/lib/bdb.js'))

registerHooks({
  resolve: (specifier, context, next) =>
    isNativeDatabase(specifier, context.parentURL)
      ? { url: new URL('no-leveldown.cjs', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
})

// The library still names a deprecated constant of Node's; nobody here can act on the warning.
process.noDeprecation = true

/** The library. bcash is bcoin's sister and alike in everything that is used here, but for the form of hashes. */
export const bcoin = createRequire(import.meta.url)(kin.library) as typeof import('bcoin')

const { regtest } = bcoin.networks
Object.assign(regtest.addressPrefix, kin.prefixes)
// Mainnet's interval: with regtest's 150 blocks the subsidy, and with it the faucet, would be used up within hours.
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
// Dogecoin never had witnesses: the rule that brings them never starts.
if (!kin.witnesses && regtest.deployments.segwit !== undefined) regtest.deployments.segwit.startTime = 0xffff_ffff

/** A hash as text, for maps and comparisons: hex in internal byte order. */
export const hashText = (hash: string | Buffer): string => (typeof hash === 'string' ? hash : hash.toString('hex'))

/** A hash as the library's own functions take it, from hex in internal byte order. */
export const ownHash = (text: string): string =>
  kin.library === 'bcash' ? (Buffer.from(text, 'hex') as unknown as string) : text

/** Virtual bytes; plain ones where there are no witnesses. */
export const sizeOf = (tx: { getVirtualSize?(): number; getSize(): number }): number =>
  tx.getVirtualSize?.() ?? tx.getSize()
