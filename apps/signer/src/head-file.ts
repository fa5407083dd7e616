/**
 * Stores the newest head of the audit log's chain, in a file of the signer's own folder: somebody who controls the
 * database cannot cut the log's end off undetected. It knows neither the chain nor its key, and never goes back.
 */
import { closeSync, constants, existsSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { AuditHead } from '@zend/server/ports/audit-head'
import * as z from 'zod'

const stored = z.strictObject({ position: z.int().min(1), mac: z.string().regex(/^[0-9a-f]{64}$/) })

/** The stored head. `keep` returns the head stored afterwards, which is the previous one if that is at least as new. */
export type HeadFile = { readonly newest: () => AuditHead | null; readonly keep: (head: AuditHead) => AuditHead }

/**
 * Opens the file, creating it with the first head. Throws on an invalid content; `keep` throws when it could not be
 * written.
 */
export function openHeadFile(file: string): HeadFile {
  let newest: AuditHead | null = existsSync(file) ? stored.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
  return {
    newest: () => newest,
    keep: ({ position, mac }) => {
      if (newest !== null && position <= newest.position) return newest
      write(file, `${JSON.stringify({ position, mac })}\n`)
      newest = { position, mac }
      return newest
    },
  }
}

/**
 * Node's permission model forbids fsync, but not opening for synchronous writes. A rename leaves either the old head or
 * the new one.
 */
function write(file: string, text: string): void {
  const draft = `${file}.draft`
  const { O_WRONLY, O_CREAT, O_TRUNC, O_SYNC } = constants
  const descriptor = openSync(draft, O_WRONLY | O_CREAT | O_TRUNC | O_SYNC, 0o600)
  try {
    writeFileSync(descriptor, text)
  } finally {
    closeSync(descriptor)
  }
  renameSync(draft, file)
}
