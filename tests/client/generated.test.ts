/** What is made of the contract for companies' systems is what lies in the tree, and every example is a valid call. */
import { createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WEBHOOK_EVENTS } from '@zend/contracts'
import { expect, test } from 'vitest'
import { keyEndpoints } from '../../tools/api-client/endpoints.ts'
import { eventWords } from '../../tools/api-client/events.ts'
import { EXAMPLES } from '../../tools/api-client/examples.ts'
import { signingExample } from '../../tools/api-client/signing-example.ts'
import { generated } from '../../tools/api-client/write.ts'

const ROOT = join(import.meta.dirname, '..', '..')

test('the client, the reference and its programs are as the contract says: node tools/generate-client.ts', async () => {
  const stale = [...(await generated())].filter(([file, text]) => readFileSync(join(ROOT, file), 'utf8') !== text)
  expect(stale.map(([file]) => file)).toEqual([])
})

test.each(keyEndpoints().map(({ endpoint }) => [endpoint.id, endpoint] as const))(
  'the example of %s passes the contract',
  (id, { params, query, body }) => {
    const { program: _program, ...given } = EXAMPLES[id] ?? {}
    const parts = { params, query, body }
    for (const name of ['params', 'query', 'body'] as const) {
      const schema = parts[name]
      if (schema === undefined) expect([name, given[name]]).toEqual([name, undefined])
      else expect(schema.safeParse(given[name] ?? {}).error).toBeUndefined()
    }
  },
)

test('no example is of a call that no key makes', () => {
  const ids: readonly string[] = keyEndpoints().map(({ endpoint }) => endpoint.id)
  expect(Object.keys(EXAMPLES).filter((id) => !ids.includes(id))).toEqual([])
})

test('the worked example of a signature is what its base and its key make', async () => {
  const { base, message, privateKey } = await signingExample()
  const [, signature = ''] = /^Signature: sig=:(.+):$/m.exec(message) ?? []
  const key = createPublicKey(createPrivateKey(privateKey))
  expect(verify(null, Buffer.from(base), key, Buffer.from(signature, 'base64'))).toBe(true)
  expect(verify(null, Buffer.from(`${base} `), key, Buffer.from(signature, 'base64'))).toBe(false)
})

test('every type of event has its words', () => {
  const words = eventWords().join(' ')
  expect(WEBHOOK_EVENTS.filter((type) => !words.includes(`\`${type}\``))).toEqual([])
})
