/**
 * The signer as it is really started: confined to its files, without a network, signing over its socket, killed,
 * tampered with.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hex } from '@scure/base'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bitcoinAddresses } from '@zend/server/connectors/chains/bitcoin'
import { signerSocketVault } from '@zend/server/connectors/keys/signer-socket'
import type { KeyVault, SignRequest } from '@zend/server/ports/key-vault'
import { placesIn } from '../../../tools/start/places.ts'
import { canDropNetwork, planner } from '../../../tools/start/processes.ts'
import { prepareFolders } from '../../../tools/start/product.ts'
import { ensureSecrets } from '../../../tools/start/secrets.ts'
import { readSettings } from '../../../tools/start/settings.ts'
import { TEST_AUTHORIZATION } from '../../../tests/testkit/accounts.ts'
import { confirmed, withdrawal } from './signing.fixture.ts'
import { HOT, psbt, OUTSIDE } from './transactions.fixture.ts'

const SIXTY_MILLION = 60_000_000n
let folder = ''
let running: ChildProcess | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zend-signer-'))
})
afterEach(async () => {
  await kill()
  rmSync(folder, { recursive: true, force: true })
})

async function kill(): Promise<void> {
  const child = running
  running = undefined
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** The plan that `npm start` starts the signer with, on this test's own folder, with one bitcoin an hour. */
async function planned() {
  await prepareFolders(folder)
  const places = placesIn(folder)
  writeFileSync(
    places.overrides,
    JSON.stringify({
      signer: {
        withdrawals: { BTC: { paymentMax: '1', hourMax: '1' } },
        secondConfirmation: { coins: { BTC: { above: '1', newAddressAbove: '1' } } },
      },
    }),
  )
  const secrets = await ensureSecrets(folder)
  writeFileSync(secrets.authorizationPublicKeysFile, TEST_AUTHORIZATION.publicKey)
  const plan = planner(readSettings({ ZEND_DATA_DIR: folder }), secrets, false).signer({ configFile: places.overrides })
  const vault = signerSocketVault({
    socketPath: places.signerSocket,
    macKey: readFileSync(secrets.signerMacKeyFile),
    timeoutMs: 20_000,
  })
  return { plan, places, vault }
}

/** Starts it; if it exits before it is ready, returns what it printed. */
async function start(
  { plan }: Awaited<ReturnType<typeof planned>>,
  nodeFlags: readonly string[] = [],
): Promise<string | null> {
  const at = plan.args.indexOf('--permission')
  const child = spawn(plan.command, [...plan.args.slice(0, at), ...nodeFlags, ...plan.args.slice(at)], {
    cwd: plan.cwd,
    env: plan.env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  running = child
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const isReady = await Promise.race([once(child, 'message').then(() => true), once(child, 'close').then(() => false)])
  return isReady ? null : output
}

/** A withdrawal of 0.6 bitcoin from an output of the running signer's own hot account. */
async function asked(vault: KeyVault, txid: string): Promise<SignRequest> {
  const account = (await vault.hotAccounts()).find(({ path }) => path === "m/84'/0'/0'")
  const ours = bitcoinAddresses('mainnet').depositAddress(account?.xpub ?? '', HOT.index)
  const witnessUtxo = { script: hex.decode(ours.lookupKey), amount: SIXTY_MILLION + 1_000n }
  const input = { key: HOT, units: witnessUtxo.amount, txid: txid.repeat(32), more: { witnessUtxo } }
  return {
    transaction: psbt([input], [{ to: OUTSIDE.bitcoin, units: SIXTY_MILLION }]),
    intents: [confirmed('bitcoin', withdrawal('BTC', OUTSIDE.bitcoin, SIXTY_MILLION), { confirmedAt: new Date() })],
  }
}

// Opening the seeds is deliberately slow, and slower when other suites keep the machine busy.
describe('the process', { timeout: 60_000 }, () => {
  test('signs while it can reach neither the network nor any file but its own', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const signer = await planned()
    const probe = join(signer.places.signer, 'probe.mjs')
    const found = join(signer.places.signer, 'found.json')
    // Runs inside the signer's own process, before it: whatever it can reach, the signer could reach.
    writeFileSync(
      probe,
      `import { connect } from 'node:net'
       import { readFileSync, writeFileSync } from 'node:fs'
       const code = (act) => { try { act(); return 'done' } catch (error) { return error.code } }
       const network = await new Promise((resolve) => connect(${port}, '127.0.0.1', () => resolve('connected')).on('error', (error) => resolve(error.code)))
       const { spawnSync } = await import('node:child_process')
       writeFileSync(${JSON.stringify(found)}, JSON.stringify({
         network,
         foreignFile: code(() => readFileSync(${JSON.stringify(signer.places.databasePassword)})),
         program: code(() => spawnSync('true')),
       }))`,
    )
    expect(await start(signer, [`--import=${probe}`])).toBeNull()
    const signed = await signer.vault.sign(await asked(signer.vault, 'aa'))
    expect(signed.ok).toBe(true)
    expect(JSON.parse(readFileSync(found, 'utf8'))).toEqual({
      // Where the system cannot remove the network, only the files are out of reach (README).
      network: canDropNetwork() ? 'ENETUNREACH' : 'connected',
      foreignFile: 'ERR_ACCESS_DENIED',
      program: 'ERR_ACCESS_DENIED',
    })
    server.close()
  })

  test('killed and started again, it gives the same keys and signatures, and has forgotten nothing of its limits', async () => {
    const signer = await planned()
    expect(await start(signer)).toBeNull()
    const accounts = [await signer.vault.depositAccounts(), await signer.vault.hotAccounts()]
    const [first, second] = [await asked(signer.vault, 'aa'), await asked(signer.vault, 'bb')]
    const signed = await signer.vault.sign(first)
    expect(signed).toMatchObject({ ok: true })

    await kill()
    expect(await start(signer)).toBeNull()
    expect([await signer.vault.depositAccounts(), await signer.vault.hotAccounts()]).toEqual(accounts)
    expect(await signer.vault.sign(first)).toEqual(signed)
    const refused = await signer.vault.sign(second)
    expect(refused).toMatchObject({
      ok: false,
      refusal: { code: 'limit_hour', detail: expect.stringContaining('withdrawal BTC') as string },
    })
    const at = (
      JSON.parse(readFileSync(join(signer.places.signer, 'audit.jsonl'), 'utf8').split('\n')[0] ?? '') as { at: string }
    ).at
    expect(!refused.ok && refused.refusal.retryAt).toEqual(new Date(Date.parse(at) + 3_600_000))

    const ended = running === undefined ? undefined : once(running, 'exit')
    running?.disconnect()
    expect(await ended).toEqual([0, null])
  })

  test('two requests at once cannot both be within one limit', async () => {
    const signer = await planned()
    expect(await start(signer)).toBeNull()
    const requests = await Promise.all(['aa', 'bb', 'cc', 'dd'].map((txid) => asked(signer.vault, txid)))
    const answers = await Promise.all(requests.map((request) => signer.vault.sign(request)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.refusal.code === 'limit_hour')).toHaveLength(3)
  })

  test('signs nothing while the stop file lies in its folder', async () => {
    const signer = await planned()
    const stop = join(signer.places.signer, 'stop-signing')
    expect(await start(signer)).toBeNull()
    const request = await asked(signer.vault, 'aa')
    writeFileSync(stop, '')
    expect(await signer.vault.sign(request)).toMatchObject({ ok: false, refusal: { code: 'signing_stopped' } })
    rmSync(stop)
    expect(await signer.vault.sign(request)).toMatchObject({ ok: true })
  })

  test('does not start on a log that was changed, and stops when somebody else writes to it', async () => {
    const signer = await planned()
    const log = join(signer.places.signer, 'audit.jsonl')
    expect(await start(signer)).toBeNull()
    await signer.vault.sign(await asked(signer.vault, 'aa'))
    const written = readFileSync(log, 'utf8')
    const ended = running === undefined ? undefined : once(running, 'exit')
    writeFileSync(log, written + written)
    await expect(signer.vault.sign(await asked(signer.vault, 'bb'))).rejects.toThrow('could not be asked')
    expect(await ended).toEqual([1, null])
    expect(await start(signer)).toContain('line 2 of the audit log does not follow')
    writeFileSync(log, written.replace('60000000', '10000000'))
    expect(await start(signer)).toContain('line 1 of the audit log was not written by this signer')
    writeFileSync(log, written)
    expect(await start(signer)).toBeNull()
  })
})
