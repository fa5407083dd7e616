/**
 * Reads HTTP responses: never more bytes than the limit, with a short reason when there is none. Shared by the
 * connectors; it sends nothing and never retries. Its messages contain no address, because addresses carry keys.
 */

/** A response had more bytes than the limit. It was not read to its end. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge'

  constructor(bytesMax: number) {
    super(`its answer is larger than ${bytesMax} bytes`)
  }
}

/** Returns a response's body. Throws `AnswerTooLarge` beyond `bytesMax` bytes, and leaves the rest unread. */
export async function bytesOf(response: Response, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Node's types leave the chunks' type open; a response's are bytes.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) throw new AnswerTooLarge(bytesMax)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Returns a response's body as text. Throws as above. */
export async function textOf(response: Response, bytesMax: number): Promise<string> {
  return (await bytesOf(response, bytesMax)).toString('utf8')
}

/**
 * Returns why `fetch` or reading its response failed. A transport error is named by its code only: its message may
 * quote the address.
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
