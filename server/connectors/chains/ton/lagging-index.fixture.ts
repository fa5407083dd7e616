/**
 * A node of two copies, one of which lags: everything comes from the real one, except the newest transaction of an
 * account while that is hidden.
 */
import { createServer } from 'node:http'

/** The common address of the two copies. While `isBehind`, an account's newest transaction is not shown. */
export type LaggingIndex = { readonly url: string; isBehind: boolean; readonly close: () => void }

/** Starts a proxy before the node at this address. */
export async function laggingIndex(behind: string): Promise<LaggingIndex> {
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(`${behind}${request.url ?? ''}`)
      const content = (await answer.json()) as { transactions?: unknown[] }
      if (index.isBehind && request.url?.startsWith('/api/v3/transactions?') === true) content.transactions?.shift()
      response.writeHead(answer.status).end(JSON.stringify(content))
    })()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  const index: LaggingIndex = {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    isBehind: false,
    close,
  }
  return index
}
