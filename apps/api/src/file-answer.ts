/** Sends a file: a statement to be saved, or a picture to be shown. It creates none. */
import type { FileAnswer, FileFormat } from '@zend/contracts'
import type { FastifyReply } from 'fastify'

/** The media type of each format, also for the OpenAPI document. */
export const MEDIA_TYPES: Readonly<Record<FileFormat, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  webp: 'image/webp',
  json: 'application/json',
  xml: 'application/xml',
}

// Opened on its own in a browser, a file runs and loads nothing, whatever its content.
const ALONE = "default-src 'none'; sandbox"
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Sends the file with a name for saving. The name must be plain ASCII without quotes: it is ours, never a customer's.
 * Throws otherwise. `immutable`: may be cached forever, also by shared caches; anything else is never cached.
 */
export function sendFile(reply: FastifyReply, { name, format, bytes }: FileAnswer, immutable: boolean): FastifyReply {
  if (!/^[\w.-]+$/.test(name)) throw new RangeError('a file name that a header cannot carry')
  // Our pages may be on another site than the API; a file that is not secret may be shown there.
  if (immutable) void reply.headers({ 'cache-control': FOR_EVER, 'cross-origin-resource-policy': 'cross-origin' })
  return reply
    .header('content-type', MEDIA_TYPES[format])
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-security-policy', ALONE)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
