/**
 * Reading what others answer over HTTP: never more of it than was agreed, and in a few words why there is none. Shared
 * by the connectors; it asks nobody and never retries. No address gets into what it says: addresses carry keys.
 */

/** An answer had more bytes than was agreed. It was not read to its end. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge'

  constructor(bytesMax: number) {
    super(`its answer is larger than ${bytesMax} bytes`)
  }
}

/** An answer's body. Throws `AnswerTooLarge` beyond `bytesMax` bytes, and leaves the rest unread. */
export async function bytesOf(response: Response, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Node's types leave the chunks open; a response's are bytes.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) throw new AnswerTooLarge(bytesMax)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** An answer's body as text. Throws as above. */
export async function textOf(response: Response, bytesMax: number): Promise<string> {
  return (await bytesOf(response, bytesMax)).toString('utf8')
}

/**
 * Why `fetch` or reading its answer failed. A transport is told by its code alone: its own message may quote the
 * address.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  if (error instanceof AnswerTooLarge) return error.message
  if (error.name === 'TimeoutError') return 'it did not answer in time'
  const cause: unknown = error.cause
  return cause instanceof Error && 'code' in cause
    ? `unreachable (${String(cause.code)})`
    : `unreachable (${error.name})`
}
