/** Block hashes of the scripted Solana: each encodes its height. */
import { base58 } from '@scure/base'

const HASH_BYTES = 32
const FILL = 1

/** The hash of the block of this height. */
export function blockhashOf(height: number): string {
  const bytes = Buffer.alloc(HASH_BYTES, FILL)
  bytes.writeUInt32BE(height, HASH_BYTES - 4)
  return base58.encode(bytes)
}

/** The height of the block with this hash. */
export const heightIn = (blockhash: string): number =>
  Buffer.from(base58.decode(blockhash)).readUInt32BE(HASH_BYTES - 4)
