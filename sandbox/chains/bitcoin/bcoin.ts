/** Loads bcoin without its native database and gives its regtest Bitcoin Core's address prefixes (m…, n…, 2…, bcrt1…). */
import { createRequire, registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'leveldown' ? { url: new URL('no-leveldown.cjs', import.meta.url).href, shortCircuit: true } : next(specifier, context),
})

// The library still names a deprecated constant of Node's; nobody here can act on the warning.
process.noDeprecation = true

/** The bcoin library. */
export const bcoin = createRequire(import.meta.url)('bcoin') as typeof import('bcoin')

Object.assign(bcoin.networks.regtest.addressPrefix, { pubkeyhash: 0x6f, scripthash: 0xc4, bech32: 'bcrt' })
// Mainnet's interval: with regtest's 150 blocks the subsidy, and with it the faucet, would be used up within hours.
bcoin.networks.regtest.halvingInterval = 210_000
