/**
 * The blocks of a chain on disk, in the order the node received them: length, checksum, bytes. Only the last record can
 * be torn by a crash; it is cut off, since a block is written before the node shows it to any client.
 */
import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

const HEADER_BYTES = 8

/** An open block file. */
export type BlockFile = {
  readonly append: (block: Buffer) => void
  /** Removes the most recently appended block; a second call has no effect. */
  readonly dropLast: () => void
  readonly close: () => void
}

/** Opens or creates the file and returns the blocks it holds, oldest first. A torn end is removed from the file. */
export function openBlockFile(path: string): { readonly file: BlockFile; readonly blocks: readonly Buffer[] } {
  const { blocks, bytes } = readBlocks(existsSync(path) ? readFileSync(path) : Buffer.alloc(0))
  const fd = openSync(path, existsSync(path) ? 'r+' : 'w+')
  ftruncateSync(fd, bytes)
  let [position, lastFrom] = [bytes, bytes]
  const append = (block: Buffer): void => {
    const header = Buffer.alloc(HEADER_BYTES)
    header.writeUInt32LE(block.length, 0)
    header.writeUInt32LE(crc32(block), 4)
    const record = Buffer.concat([header, block])
    writeSync(fd, record, 0, record.length, position)
    lastFrom = position
    position += record.length
  }
  const dropLast = (): void => {
    position = lastFrom
    ftruncateSync(fd, position)
  }
  return { file: { append, dropLast, close: () => closeSync(fd) }, blocks }
}

function readBlocks(content: Buffer): { blocks: Buffer[]; bytes: number } {
  const blocks: Buffer[] = []
  let bytes = 0
  while (bytes + HEADER_BYTES <= content.length) {
    const end = bytes + HEADER_BYTES + content.readUInt32LE(bytes)
    if (end > content.length) break
    const block = content.subarray(bytes + HEADER_BYTES, end)
    if (crc32(block) !== content.readUInt32LE(bytes + 4)) break
    blocks.push(block)
    bytes = end
  }
  return { blocks, bytes }
}
