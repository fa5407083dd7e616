/** A customer's server: takes each webhook after `DELAY_MS`, and says over IPC how many came and how late. */
import { createServer } from 'node:http'
import { requiredEnv } from '@zend/server/config'

/** What came since it was last asked. `p99Ms`: from when it happened until it came. */
export type Heard = { readonly count: number; readonly p99Ms: number }

const delayMs = Number(requiredEnv('DELAY_MS'))
let lateMs: number[] = []

const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (part: string) => {
    body += part
  })
  request.on('end', () => {
    lateMs.push(Date.now() - Date.parse((JSON.parse(body) as { timestamp: string }).timestamp))
    setTimeout(() => response.writeHead(204).end(), delayMs)
  })
})
process.on('message', () => {
  const sorted = lateMs.toSorted((a, b) => a - b)
  lateMs = []
  process.send?.({ count: sorted.length, p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0 } satisfies Heard)
})
process.on('disconnect', () => process.exit(0))
server.listen(Number(requiredEnv('PORT')), '127.0.0.1', () => process.send?.('ready'))
