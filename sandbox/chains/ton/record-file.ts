/**
 * The chain on disk: one JSON line per block, with its transactions and the changed accounts. Reading it back gives the
 * same chain with the same hashes, without running anything again.
 */
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'

/** One stored block. Cells are BOCs in base64, hashes too; logical times are decimal digits. */
export type RecordedBlock = {
  readonly seqno: number
  readonly rootHash: string
  readonly fileHash: string
  readonly utime: number
  readonly startLt: string
  readonly endLt: string
  readonly transactions: readonly string[]
  /** Every changed account, by its raw address, as of this block. */
  readonly accounts: Readonly<Record<string, string>>
}

/** An open record. `blocks` is the stored chain when it was opened, oldest first. */
export type RecordFile = { readonly blocks: readonly RecordedBlock[]; readonly append: (block: RecordedBlock) => void }

/**
 * Opens or creates the record. A torn last line is cut off: its block was never shown to any client. Throws on a gap.
 */
export function openRecordFile(path: string): RecordFile {
  const content = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  const end = content.lastIndexOf('\n') + 1
  if (end < content.length) truncateSync(path, end)
  const lines = content.toString('utf8', 0, end).split('\n')
  const blocks = lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line) as RecordedBlock]))
  for (const [position, { seqno }] of blocks.entries())
    if (seqno !== position + 1) throw new Error(`the record of the chain lacks block ${position + 1}`)
  return { blocks, append: (block) => appendFileSync(path, `${JSON.stringify(block)}\n`) }
}
