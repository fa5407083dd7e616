/** Sends a file: a statement to be saved, a picture to be shown. It makes none. */
import type { FileAnswer, FileFormat } from '@zend/contracts'
import type { FastifyReply } from 'fastify'

/** The media type of each format, also for the OpenAPI document. */
export const MEDIA_TYPES: Readonly<Record<FileFormat, string>> = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8', webp: 'image/webp' }

/** Answers the file, named for saving. The name must be plain ASCII without quotes: it is ours, never a customer's. Throws otherwise. */
export function sendFile(reply: FastifyReply, { name, format, bytes }: FileAnswer): FastifyReply {
  if (!/^[\w.-]+$/.test(name)) throw new RangeError('a file name that a header cannot carry')
  return reply
    .header('content-type', MEDIA_TYPES[format])
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
