/**
 * The wallet contract that holds our coins: version 5 revision 1 ("W5"), subwallet 0 of the basechain. Pure; it holds
 * no key.
 */
import type { Address } from '@ton/core'
import { WalletContractV5R1 } from '@ton/ton'

/**
 * Returns the address of the wallet of this ed25519 public key (32 bytes, hex) on the network with this id. Throws on
 * an invalid key.
 */
export function walletAddress(globalId: number, publicKey: string): Address {
  if (!/^[0-9a-f]{64}$/.test(publicKey)) throw new RangeError('not an ed25519 public key: 32 bytes in lower-case hex')
  const context = { workchain: 0, walletVersion: 'v5r1', subwalletNumber: 0 } as const
  return WalletContractV5R1.create({
    publicKey: Buffer.from(publicKey, 'hex'),
    walletId: { networkGlobalId: globalId, context },
  }).address
}

// One bit for "a client's wallet", then workchain, version and subwallet number, which are all 0.
const CLIENT_CONTEXT = 0x80_00_00_00

/** Returns the wallet id that a signature covers, which makes it invalid on another network. A signed 32-bit number. */
export const walletId = (globalId: number): number => (globalId ^ CLIENT_CONTEXT) | 0
