/**
 * `npm run prices`: every asset's present price and its state, and accepting one that jumped after an operator has
 * reviewed it (docs/runbooks/price-jumped.md). The decision goes to the audit trail under the operator's name. Reads
 * the database of DATABASE_URL, trusts only prices signed by PRICE_PUBLIC_KEYS_FILE, and signs the accepted one with
 * the worker's key (PRICE_KEY_FILE).
 */
import { isAssetCode } from '@zend/kernel'
import { loadConfig, secretFromEnvFile } from '@zend/server/config'
import { authorizationKey, authorizationKeys } from '@zend/server/core/authorizations'
import { acceptPrice, priceProofs, readJudged } from '@zend/server/core/pricing'
import { systemClock as clock } from '@zend/server/ports/clock'
import { operatorDatabase } from './terminal.ts'
import { typedArguments } from './typed.ts'

const USAGE = `usage: npm run prices -- list
       npm run prices -- accept ASSET --operator NAME --note TEXT`

const { values, positionals } = typedArguments(USAGE, { operator: { type: 'string' }, note: { type: 'string' } })
const [command = 'list', asset = ''] = positionals
const policy = loadConfig(process.env['ZEND_CONFIG']).pricing
const proofs = priceProofs(authorizationKeys(secretFromEnvFile('PRICE_PUBLIC_KEYS_FILE').toString('utf8')), {
  info: () => undefined,
  error: (facts, message) => console.error(message, facts),
})
const db = operatorDatabase()
try {
  process.exitCode = command === 'list' ? await list() : command === 'accept' ? await accept() : usage()
} finally {
  await db.close()
}

function usage(): number {
  console.error(USAGE)
  return 2
}

async function list(): Promise<number> {
  const judged = await readJudged({ db, clock, policy, proofs })
  for (const { asset: code, agreed, slow, refusal } of judged)
    console.log(
      `${code.padEnd(6)} now ${agreed ?? 'none'}  slow median ${slow ?? 'none'}  ${refusal === null ? 'quoted' : refusal.code}`,
    )
  return 0
}

async function accept(): Promise<number> {
  const { operator = '', note = '' } = values
  if (!isAssetCode(asset) || operator.trim() === '' || note.trim() === '') return usage()
  const key = authorizationKey(secretFromEnvFile('PRICE_KEY_FILE').toString('utf8'))
  const accepted = await acceptPrice(
    { db, clock, policy, proofs, key },
    { operator: operator.trim() },
    { asset, note: note.trim() },
  )
  if (accepted.ok) console.log(`${asset} is quoted again, at ${accepted.value.price} US dollars`)
  else console.error(`${asset} was not accepted: ${accepted.refusal.code}`)
  return accepted.ok ? 0 : 1
}
