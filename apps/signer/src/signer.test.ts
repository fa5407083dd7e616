/** The signer as its callers meet it: a folder, a socket, a process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LINE_BYTES_MAX, signerSocketVault, writeLine } from '@zend/server/connectors/keys/signer-socket'
import { publicMaterial } from './accounts.ts'
import { publishAttestationKey, withSeed } from './seed-store.ts'
import { type OpenSocket, openSocket } from './socket.ts'

const passphrase = Buffer.from('a passphrase of some length')
const macKey = randomBytes(32)
const material = publicMaterial(new Uint8Array(32))
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zend-signer-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

// Opening a seed is slow on purpose, and slower when other suites keep the machine busy.
describe('the folder', { timeout: 60_000 }, () => {
  test('keeps one seed for ever, sealed and private', () => {
    const dir = join(folder, 'data')
    const first = withSeed(dir, passphrase, (entropy) => Buffer.from(entropy))
    expect(first.some((byte) => byte !== 0)).toBe(true)
    expect(withSeed(dir, passphrase, (entropy) => Buffer.from(entropy)).equals(first)).toBe(true)
    expect(readdirSync(dir)).toEqual(['seed.sealed'])
    expect(statSync(join(dir, 'seed.sealed')).mode & 0o777).toBe(0o600)
    expect(statSync(dir).mode & 0o777).toBe(0o700)
  })

  test('wipes the seed when it was used', () => {
    expect(withSeed(folder, passphrase, (entropy) => entropy).every((byte) => byte === 0)).toBe(true)
  })

  test('is left as it is when the passphrase is wrong', () => {
    withSeed(folder, passphrase, () => undefined)
    const before = readFileSync(join(folder, 'seed.sealed'), 'utf8')
    expect(() => withSeed(folder, Buffer.from('another passphrase, also long'), () => undefined)).toThrow(/does not open/)
    expect(readFileSync(join(folder, 'seed.sealed'), 'utf8')).toBe(before)
  })

  test('refuses an attestation key that is not its seed’s', () => {
    publishAttestationKey(folder, material.attestationKey)
    publishAttestationKey(folder, material.attestationKey)
    expect(() => publishAttestationKey(folder, publicMaterial(new Uint8Array(32).fill(1)).attestationKey)).toThrow(/does not belong/)
  })
})

describe('the socket', () => {
  const refused: string[] = []
  let path = ''
  let socket: OpenSocket

  beforeEach(async () => {
    refused.length = 0
    path = join(folder, 'signer.sock')
    socket = await openSocket({ path, macKey, material, onRefused: (reason) => refused.push(reason) })
  })
  afterEach(() => socket.close())

  /** What comes back for these bytes, until the signer closes the connection. */
  const answerTo = async (bytes: string | Buffer): Promise<string> => {
    const client = connect(path)
    client.on('error', () => undefined)
    let answer = ''
    client.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    client.write(bytes)
    await once(client, 'close')
    return answer
  }
  const question = (key: Uint8Array): string => writeLine('request', { v: 1, id: crypto.randomUUID(), op: 'deposit_accounts' }, key)

  test('only its owner may open it', () => {
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('hands the public keys to whoever knows the MAC key', async () => {
    expect(await signerSocketVault({ socketPath: path, macKey }).depositAccounts()).toEqual(material.accounts)
    expect(refused).toEqual([])
  })

  test('answers nothing under another MAC key', async () => {
    expect(await answerTo(question(randomBytes(32)))).toBe('')
    await expect(signerSocketVault({ socketPath: path, macKey: randomBytes(32) }).depositAccounts()).rejects.toThrow('could not be asked')
    expect(refused).toEqual(['a message with a MAC that is not ours', 'a message with a MAC that is not ours'])
  })

  test('answers nothing to a question that was changed on the way', async () => {
    const line = JSON.parse(question(macKey)) as { body: string; mac: string }
    expect(await answerTo(`${JSON.stringify({ ...line, body: line.body.replace('deposit_accounts', 'export_seed') })}\n`)).toBe('')
  })

  test('answers nothing to what it does not understand, authentic or not', async () => {
    const answer = { v: 1 as const, id: crypto.randomUUID(), accounts: [] }
    expect(await answerTo(writeLine('request', answer, macKey))).toBe('')
    expect(await answerTo('hello\n')).toBe('')
    expect(refused).toEqual(['a question that is not understood', 'not a message'])
  })

  test('an answer of its own cannot be played back as a question', async () => {
    expect(await answerTo(writeLine('response', { v: 1, id: crypto.randomUUID(), accounts: [] }, macKey))).toBe('')
    expect(refused).toEqual(['a message with a MAC that is not ours'])
  })

  test('stops reading a message that is too long', async () => {
    expect(await answerTo(Buffer.alloc(LINE_BYTES_MAX + 1, 0x61))).toBe('')
    expect(refused).toEqual(['a message that is too long'])
  })

  test('takes over the name of a socket whose signer was killed, but nothing else’s', async () => {
    await socket.close()
    writeFileSync(path, 'not a socket')
    await expect(openSocket({ path, macKey, material, onRefused: () => undefined })).rejects.toThrow(/in the way/)
    rmSync(path)
    socket = await openSocket({ path, macKey, material, onRefused: () => undefined })
  })
})

describe('the process', { timeout: 60_000 }, () => {
  const repository = fileURLToPath(new URL('../../..', import.meta.url))

  const start = async (): Promise<ChildProcess> => {
    const data = join(folder, 'data')
    mkdirSync(data, { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, 'pass'), `${passphrase.toString()}\n`, { mode: 0o600 })
    writeFileSync(join(folder, 'mac'), macKey, { mode: 0o600 })
    const readable = ['apps/signer', 'server', 'shared', 'node_modules', 'package.json'].map((name) => join(repository, name))
    const permissions = [...readable, join(folder, 'pass'), join(folder, 'mac'), `${data}/*`].map((name) => `--allow-fs-read=${name}`)
    const child = spawn(
      process.execPath,
      ['--permission', ...permissions, `--allow-fs-write=${data}/*`, join(repository, 'apps/signer/src/main.ts')],
      {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: {
          SIGNER_DATA_DIR: data,
          SIGNER_SOCKET: join(data, 'signer.sock'),
          SIGNER_PASSPHRASE_FILE: join(folder, 'pass'),
          SIGNER_MAC_KEY_FILE: join(folder, 'mac'),
        },
      },
    )
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const ready = await Promise.race([once(child, 'message').then(() => true), once(child, 'exit').then(() => false)])
    if (!ready) throw new Error(`the signer ended with ${child.exitCode}: ${output}`)
    return child
  }
  const ask = () => signerSocketVault({ socketPath: join(folder, 'data', 'signer.sock'), macKey }).depositAccounts()

  test('gives the same keys after a restart, held to its own files', async () => {
    const first = await start()
    const accounts = await ask()
    expect(accounts.map((account) => account.path)).toEqual(["m/84'/0'/0'", "m/84'/1'/0'", "m/44'/60'/0'"])
    first.kill('SIGKILL')
    await once(first, 'exit')
    const second = await start()
    expect(await ask()).toEqual(accounts)
    const ended = once(second, 'exit')
    second.disconnect()
    expect(await ended).toEqual([0, null])
  })
})
