/** A JSON-RPC node with scripted answers. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** The answer to a method. */
export type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }
/** The answers by method; a function of the parameters where the answer depends on them. */
export type Script = Readonly<Record<string, Answer | ((...params: readonly unknown[]) => Answer)>>
type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

const open: ReturnType<typeof createServer>[] = []
afterAll(() => open.forEach((server) => server.close()))

/**
 * Starts a node with these answers by method; a method that is not in the script does not exist. Ends with the test
 * file. Returns its address.
 */
export async function nodeWith(script: Script): Promise<string> {
  const reply = ({ id, method, params }: Call) => {
    const answer = script[method] ?? error(-32_601, `no method ${method}`)
    return { id, ...(typeof answer === 'function' ? answer(...params) : answer) }
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[]
      response.end(JSON.stringify(Array.isArray(body) ? body.map(reply) : reply(body)))
    })
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
/** An answer with this result. */
export const result = (value: unknown): Answer => ({ result: value })
/** A refusal with this code and message. */
export const error = (code: number, message: string): Answer => ({ error: { code, message } })

/**
 * Answers of a Bitcoin node that cannot know a transaction: its condition, the script, and the pattern that our error
 * must match.
 */
export const BITCOIN_CANNOT_KNOW: readonly [string, Script, RegExp][] = [
  [
    'has no index of transactions',
    {
      getrawtransaction: error(
        -5,
        'No such mempool transaction. Use -txindex or provide a block hash to enable blockchain transaction queries.',
      ),
    },
    /-txindex/,
  ],
  [
    'is still making it',
    {
      getrawtransaction: error(
        -5,
        'No such mempool transaction. Blockchain transactions are still in the process of being indexed.',
      ),
    },
    /being indexed/,
  ],
  ['is starting', { getrawtransaction: error(-28, 'Loading block index…') }, /-28/],
]
