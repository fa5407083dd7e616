/** Where things lie in the data folder. It makes nothing. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { given, type Settings } from './settings.ts'

const SOCKET_PATH_MAX = 100

/** Where the parts of the embedded mode live inside the data folder. */
export function placesIn(dataDir: string) {
  const signer = join(dataDir, 'signer')
  // The system allows a socket's path about a hundred characters.
  const socket = (name: string): string => {
    const path = join(dataDir, 'run', name)
    return path.length < SOCKET_PATH_MAX
      ? path
      : join(tmpdir(), `zend-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`, name)
  }
  return {
    logs: join(dataDir, 'logs'),
    sandbox: join(dataDir, 'sandbox'),
    signer,
    attestation: join(signer, 'attestation.pub'),
    auditHead: join(signer, 'audit-head.json'),
    signerSocket: socket('signer.sock'),
    confirmerSocket: socket('confirmer.sock'),
    // What each start learns from the sandbox, and what an operator overrides: the start never writes the second.
    sandboxConfig: join(dataDir, 'sandbox-config.json'),
    overrides: join(dataDir, 'overrides.json'),
    databasePassword: join(dataDir, 'secrets', 'database-password'),
  }
}

/** The files of overrides that hold for this data folder, separated as in PATH: the sandbox's, then the operator's. */
export function configFilesOf({ dataDir, production }: Settings, env: NodeJS.ProcessEnv): string {
  const { sandboxConfig, overrides } = placesIn(dataDir)
  const own = given(env, 'ZEND_CONFIG') ?? (existsSync(overrides) ? overrides : '')
  const learnt = !production && existsSync(sandboxConfig) ? [sandboxConfig] : []
  return [...learnt, own].filter((path) => path !== '').join(delimiter)
}
