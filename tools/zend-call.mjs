/**
 * Calls Zend's API with a company's API key, and signs the request where money leaves: no package, one file, Node 20 or
 * newer. The secret and the private key never leave this machine.
 *
 *   export ZEND_KEY=zk_test_…
 *   node zend-call.mjs GET http://localhost:4000/business/balance
 *   node zend-call.mjs POST http://localhost:4000/business/withdraw '{"quote":"…", …}' --key key_… --sign zend.pem
 *
 * `--key` is the key's id, as its page shows it, and `--sign` the file of the private half of its pair (Ed25519, PEM).
 * `--idempotency-key` names the command, so that sending it again does it once; without it, each call is a new one.
 * `--show` prints what would be sent, and sends nothing. Prints the answer; exits with 1 when the API refuses.
 */
import { createHash, createPrivateKey, randomUUID, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** The fields of a signature over a request (RFC 9421, RFC 9530). `created` in Unix seconds. */
function signatureOf({ method, url, body, keyId, privateKey, idempotencyKey, created }) {
  const { pathname, search } = new URL(url)
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
  const covered = '("@method" "@path" "@query" "content-digest" "idempotency-key")'
  const params = `${covered};created=${created};keyid="${keyId}"`
  const base = [
    `"@method": ${method}`,
    `"@path": ${pathname}`,
    `"@query": ${search === '' ? '?' : search}`,
    `"content-digest": ${digest}`,
    `"idempotency-key": ${idempotencyKey}`,
    `"@signature-params": ${params}`,
  ].join('\n')
  return {
    'content-digest': digest,
    'signature-input': `sig=${params}`,
    signature: `sig=:${sign(null, Buffer.from(base), privateKey).toString('base64')}:`,
  }
}

const HOW = 'node zend-call.mjs METHOD URL [BODY] [--key key_… --sign FILE.pem] [--idempotency-key TEXT] [--show]'

function fail(text) {
  console.error(text)
  process.exit(1)
}

/** Returns what `read` does; what was typed wrongly is said in a sentence. */
function orFail(read, say) {
  try {
    return read()
  } catch (error) {
    return fail(say(error.message))
  }
}

const text = { type: 'string' }
const options = { key: text, sign: text, 'idempotency-key': text, show: { type: 'boolean' } }
const { values, positionals } = orFail(
  () => parseArgs({ allowPositionals: true, options }),
  (message) => `${message}\n${HOW}`,
)
const [method, url, body = ''] = positionals
const secret = process.env['ZEND_KEY']
if (method === undefined || url === undefined) fail(HOW)
orFail(
  () => new URL(url),
  () => `${url} is no address.`,
)
if (secret === undefined) fail('Put the secret of your API key into ZEND_KEY.')
if ((values.key === undefined) !== (values.sign === undefined)) fail(`A signature takes both --key and --sign.\n${HOW}`)
const idempotencyKey = values['idempotency-key'] ?? randomUUID()
const headers = {
  ...(body === '' ? {} : { 'content-type': 'application/json' }),
  ...(method === 'GET' ? {} : { 'idempotency-key': idempotencyKey }),
  ...(values.sign === undefined
    ? {}
    : signatureOf({
        method,
        url,
        body,
        idempotencyKey,
        keyId: values.key,
        privateKey: orFail(
          () => createPrivateKey(readFileSync(values.sign)),
          (message) => `No private key can be read from ${values.sign}: ${message}`,
        ),
        created: Math.floor(Date.now() / 1_000),
      })),
}
if (values.show === true) {
  console.log([`${method} ${url}`, ...Object.entries(headers).map((field) => field.join(': ')), '', body].join('\n'))
} else {
  const sent = { method, headers: { ...headers, authorization: `Bearer ${secret}` }, ...(body === '' ? {} : { body }) }
  try {
    const response = await fetch(url, sent)
    console.log(await response.text())
    process.exitCode = response.ok ? 0 : 1
  } catch (error) {
    // It may have been done all the same: the same key makes sure that another call does not do it again.
    const again = method === 'GET' ? '' : `\nTo send it again, once at most: --idempotency-key ${idempotencyKey}`
    fail(`No answer from ${new URL(url).host}: ${error.cause?.message ?? error.message}${again}`)
  }
}
