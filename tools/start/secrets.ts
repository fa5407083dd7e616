/**
 * The embedded mode's secrets: created once, kept in files that only their owner can read, passed to processes by path.
 * A secret is never in a log, an argument or (except for the database's address) an environment variable.
 */
import { newAuthorizationKey, publicKeyOf } from '@zend/server/core/authorizations'
import { newVapidKey, vapidPublicKey } from '@zend/server/connectors/push/web-push'
import { newProvenanceKey } from '@zend/server/core/provenance'
import type { DatabaseProcess } from '@zend/server/database'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Paths of the secret files, and the database password, which becomes part of an address. */
export type Secrets = {
  /** 32 random bytes from which the API derives its hashing keys. */
  readonly secretsKeyFile: string
  /** 32 random bytes shared by the worker and the signer to authenticate requests. */
  readonly signerMacKeyFile: string
  /**
   * 32 random bytes from which the confirmer derives its keys, and the 32 random bytes with which the API authenticates
   * to it.
   */
  readonly confirmerKeyFile: string
  readonly confirmerTokenFile: string
  /**
   * Key that signs customers' confirmations, for the process that checks PINs and codes; and its public half, for the
   * processes that pay.
   */
  readonly authorizationKeyFile: string
  readonly authorizationPublicKeysFile: string
  /** Key that signs the prices the worker receives; and its public half, for all who read them. */
  readonly priceKeyFile: string
  readonly pricePublicKeysFile: string
  /**
   * An operator's key for confirming large payments (with real money only the operator has it); and its public half,
   * for the signer.
   */
  readonly operatorKeyFile: string
  /**
   * Key that proves where customers' money came from: for the worker and the confirmer. Stored with the time from which
   * every credit has a proof.
   */
  readonly provenanceKeyFile: string
  readonly operatorKeysFile: string
  /** The passphrase that seals the signer's seed. */
  readonly signerPassphraseFile: string
  /**
   * Key that authenticates us to push services, for the worker; and its public half, which the API gives to browsers.
   */
  readonly vapidPrivateKeyFile: string
  readonly vapidPublicKeyFile: string
  readonly databasePassword: string
  /** Passwords of the running processes' logins, which own nothing. */
  readonly processPasswords: Readonly<Record<DatabaseProcess, { readonly file: string; readonly password: string }>>
}

/** Reads the secrets, creating those that are missing. An existing file is never replaced. */
export async function ensureSecrets(dataDir: string): Promise<Secrets> {
  const folder = join(dataDir, 'secrets')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const secret = async (name: string, make: () => Buffer | string): Promise<string> => {
    const path = join(folder, name)
    // 'wx' creates the file only when it does not exist yet.
    await writeFile(path, make(), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await chmod(path, 0o600)
    return path
  }
  const password = async (name: string): Promise<{ file: string; password: string }> => {
    const file = await secret(name, () => randomBytes(24).toString('base64url'))
    return { file, password: await readFile(file, 'utf8') }
  }
  const vapidPrivateKeyFile = await secret('vapid-private-key', newVapidKey)
  const vapidPrivateKey = await readFile(vapidPrivateKeyFile, 'utf8')
  const authorizationKeyFile = await secret('authorization-key', () => newAuthorizationKey().privateKey)
  const authorizationKey = await readFile(authorizationKeyFile, 'utf8')
  const priceKeyFile = await secret('price-key', () => newAuthorizationKey().privateKey)
  const priceKey = await readFile(priceKeyFile, 'utf8')
  const operatorKeyFile = await secret('operator-key', () => newAuthorizationKey().privateKey)
  const operatorKey = await readFile(operatorKeyFile, 'utf8')
  return {
    operatorKeyFile,
    operatorKeysFile: await secret('operator-keys.pub', () => publicKeyOf(operatorKey)),
    authorizationKeyFile,
    authorizationPublicKeysFile: await secret('authorization-keys.pub', () => publicKeyOf(authorizationKey)),
    priceKeyFile,
    pricePublicKeysFile: await secret('price-keys.pub', () => publicKeyOf(priceKey)),
    provenanceKeyFile: await secret('provenance-key', () => newProvenanceKey(new Date())),
    secretsKeyFile: await secret('secrets-key', () => randomBytes(32)),
    confirmerKeyFile: await secret('confirmer-key', () => randomBytes(32)),
    confirmerTokenFile: await secret('confirmer-token', () => randomBytes(32)),
    signerMacKeyFile: await secret('signer-mac-key', () => randomBytes(32)),
    signerPassphraseFile: await secret('signer-passphrase', () => randomBytes(24).toString('base64url')),
    vapidPrivateKeyFile,
    vapidPublicKeyFile: await secret('vapid-public-key', () => vapidPublicKey(vapidPrivateKey)),
    databasePassword: (await password('database-password')).password,
    processPasswords: {
      api: await password('database-api-password'),
      worker: await password('database-worker-password'),
      confirmer: await password('database-confirmer-password'),
    },
  }
}
