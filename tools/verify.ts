/**
 * `npm run verify`: checks every invariant of the books, and of every product and the treasury against them, in the
 * database of DATABASE_URL, one line each. The audit log is checked by its chain, whose key and head lie outside the
 * database (SECRETS_KEY_FILE, AUDIT_HEAD_FILE: the signer's `audit-head.json`). Customers' confirmations are checked
 * with the public keys that ever signed them (AUTHORIZATION_PUBLIC_KEYS_FILE), prices that workers set for their rules
 * with those of PRICE_PUBLIC_KEYS_FILE, the origin of money with the key that proves it (PROVENANCE_KEY_FILE). Exit
 * code 0 when all hold, 1 when one is broken, 2 when it could not check. It changes nothing.
 */
import { existsSync, readFileSync } from 'node:fs'
import { loadConfig, requiredEnv, secretFromEnvFile } from '@zend/server/config'
import { type AuditCheck, auditKeyFrom, type AuditKey, verifyAudit } from '@zend/server/core/audit'
import { networkTable } from '@zend/server/core/assets'
import { authorizationKeys } from '@zend/server/core/authorizations'
import { provenanceKeysFrom } from '@zend/server/core/provenance'
import { openDatabase } from '@zend/server/database'
import type { AuditHead } from '@zend/server/ports/audit-head'
import { checkEveryInvariant } from './invariants.ts'

const url = process.env['DATABASE_URL']
if (url === undefined || url === '') {
  console.error('DATABASE_URL is not set: which database shall be checked?')
  process.exit(2)
}

const database = openDatabase({ url, applicationName: 'zend-verify', role: null, readOnly: true, poolMax: 1 })
const report = (name: string, violations: number): void => {
  console.log(violations === 0 ? `ok    ${name}` : `FAIL  ${name}: ${violations}`)
  if (violations !== 0) process.exitCode = 1
}

/** Reads the head before the log: entries beyond it are newer. */
async function auditChecks(key: AuditKey): Promise<readonly AuditCheck[]> {
  const file = requiredEnv('AUDIT_HEAD_FILE')
  const saved = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as AuditHead) : null
  return verifyAudit(database.read, key, saved, new Date())
}

try {
  const networks = networkTable(loadConfig(process.env['ZEND_CONFIG']).networks)
  const publicKeys = (variable: string) => authorizationKeys(secretFromEnvFile(variable).toString('utf8'))
  const provenance = provenanceKeysFrom(secretFromEnvFile('PROVENANCE_KEY_FILE').toString('utf8'))
  const keys = {
    authorizationKeys: publicKeys('AUTHORIZATION_PUBLIC_KEYS_FILE'),
    priceKeys: publicKeys('PRICE_PUBLIC_KEYS_FILE'),
    provenance,
  }
  for (const { name, violations } of await checkEveryInvariant(database, networks, keys)) report(name, violations)
  const key = auditKeyFrom(secretFromEnvFile('SECRETS_KEY_FILE'))
  for (const { name, violations, rows } of await auditChecks(key)) {
    report(name, violations)
    for (const row of rows) console.log(`        ${row}`)
  }
} catch (error) {
  console.error('the books could not be checked:', error instanceof Error ? error.message : error)
  process.exitCode = 2
} finally {
  await database.close()
}
