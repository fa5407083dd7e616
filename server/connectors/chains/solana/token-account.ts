/**
 * Derives the associated token account of a wallet from owner and mint. Pure. The client library derives it only
 * asynchronously, which building and reading do not allow.
 */
import { type Address, address, getAddressDecoder, getAddressEncoder, isOffCurveAddress } from '@solana/kit'
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

const MARK = utf8ToBytes('ProgramDerivedAddress')
const BUMP_MAX = 255

const bytesOf = (of: Address): Uint8Array => new Uint8Array(getAddressEncoder().encode(of))

/**
 * Returns the associated token account of an owner for a mint of the token program: the first address off the curve for
 * a counter from 255 down.
 */
export function tokenAccountOf(owner: Address, mint: string): Address {
  const seeds = concatBytes(bytesOf(owner), bytesOf(TOKEN_PROGRAM_ADDRESS), bytesOf(address(mint)))
  for (let bump = BUMP_MAX; bump >= 0; bump--) {
    const found = getAddressDecoder().decode(
      sha256(concatBytes(seeds, Uint8Array.of(bump), bytesOf(ASSOCIATED_TOKEN_PROGRAM_ADDRESS), MARK)),
    )
    if (isOffCurveAddress(found)) return found
  }
  throw new Error('no associated token account')
}
