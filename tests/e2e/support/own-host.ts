/** A second host of the built app, so that a test can replace it by another version. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { OWN_HOST_PORT } from './addresses.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** A running host. */
export type OwnHost = { readonly address: string; readonly stop: () => Promise<void> }

/** Starts it with a label, which is part of its pages: another label is another version of the app. */
export async function startHost(label: string): Promise<OwnHost> {
  const host = spawn(process.execPath, ['apps/web-host/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PERSONAL_PORT: String(OWN_HOST_PORT), DEPLOYMENT_LABEL: label, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(host, 'message')
  return {
    address: `http://localhost:${OWN_HOST_PORT}`,
    async stop() {
      if (host.exitCode !== null || host.signalCode !== null) return
      const gone = once(host, 'exit')
      host.kill('SIGTERM')
      await gone
    },
  }
}
