/** The examples of calls for a shell. Pure. */
import type { KeyEndpoint } from './endpoints.ts'
import { type Example, EXAMPLES } from './examples.ts'

/** The file of examples. */
const FILE_NAME = 'payroll.csv'

/** Whether a call takes an idempotency key: a signature covers one in any case. */
export const isOnce = ({ refusals, keys }: KeyEndpoint['endpoint']): boolean =>
  keys === 'signed' || refusals.includes('idempotency_key_reused')

/** The example of a call. Throws where it has none. */
export const exampleOf = (id: string): Example => {
  const example = EXAMPLES[id]
  if (example === undefined) throw new Error(`${id} has no example: add one to tools/api-client/examples.ts`)
  return example
}

/** The call of an example for a shell; where money leaves, by the script that signs it. */
export function curlOf({ endpoint }: KeyEndpoint): string {
  const { params = {}, query = {}, body, file } = exampleOf(endpoint.id)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]),
  ).toString()
  const url = `"$ZEND_API/business${path}${search === '' ? '' : `?${search}`}"`
  const json = body === undefined ? null : `'${JSON.stringify(body)}'`
  if (endpoint.keys === 'signed')
    return `node zend-call.mjs ${endpoint.method} ${url} \\\n  ${json ?? "'{}'"} \\\n  --key "$ZEND_KEY_ID" --sign zend.pem --idempotency-key command-0041`
  const lines = [
    `curl ${endpoint.method === 'GET' ? '' : `-X ${endpoint.method} `}${url}`,
    '-H "Authorization: Bearer $ZEND_KEY"',
    ...(isOnce(endpoint) ? ['-H "Idempotency-Key: command-0041"'] : []),
    ...(file === undefined ? [] : [`-H "Content-Type: ${file.type}"`, `--data-binary @${FILE_NAME}`]),
    ...(json === null ? [] : ['-H "Content-Type: application/json"', `-d ${json}`]),
    ...(endpoint.file === undefined ? [] : [`-o ${endpoint.id}.${String(query['format'] ?? endpoint.file[0])}`]),
  ]
  return lines.join(' \\\n  ')
}
