/** Paths in the data folder. It creates nothing. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { given, type Settings } from './settings.ts'

const SOCKET_PATH_MAX = 100

/** Returns the paths of the embedded mode inside the data folder. */
export function placesIn(dataDir: string) {
  const signer = join(dataDir, 'signer')
  // A socket's path may have about a hundred characters.
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
    // Each start writes the first from the sandbox; an operator writes the second, and the start never does.
    sandboxConfig: join(dataDir, 'sandbox-config.json'),
    overrides: join(dataDir, 'overrides.json'),
    databasePassword: join(dataDir, 'secrets', 'database-password'),
  }
}

/** The override files of this data folder, separated as in PATH: the sandbox's, then the operator's. */
export function configFilesOf({ dataDir, production }: Settings, env: NodeJS.ProcessEnv): string {
  const { sandboxConfig, overrides } = placesIn(dataDir)
  const own = given(env, 'ZEND_CONFIG') ?? (existsSync(overrides) ? overrides : '')
  const learnt = !production && existsSync(sandboxConfig) ? [sandboxConfig] : []
  return [...learnt, own].filter((path) => path !== '').join(delimiter)
}
