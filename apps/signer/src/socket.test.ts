/** The signer's socket: which requests are accepted, and the responses. */
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentId } from '@zend/kernel'
import {
  LINE_BYTES_MAX,
  signerSocketHeads,
  signerSocketVault,
  writeLine,
} from '@zend/server/connectors/keys/signer-socket'
import { openHeadFile } from './head-file.ts'
import { SIGNED_FOR_MAX, type SignedVersion } from '@zend/server/ports/key-vault'
import type { Signer } from './signer.ts'
import { paymentId, withdrawal } from './signing.fixture.ts'
import { keys, payload, OUTSIDE } from './transactions.fixture.ts'
import { type OpenSocket, openSocket } from './socket.ts'

const macKey = randomBytes(32)
const { material } = keys
const SIGNED = { txid: 'ab'.repeat(32), raw: '0x02f8' }
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zend-signer-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the socket', () => {
  const refused: string[] = []
  const faults: unknown[] = []
  let path = ''
  let socket: OpenSocket
  let sign: Signer['sign'] = () => ({ ok: true, value: SIGNED })
  let versions: readonly SignedVersion[] = []
  const asked: unknown[] = []
  const open = (): Promise<OpenSocket> =>
    openSocket({
      path,
      macKey,
      material,
      signer: {
        sign: (request) => sign(request),
        signedFor: ({ payments, acts }) => (asked.push({ payments, acts }), versions),
        abandon: (act) => (asked.push(act), versions),
      },
      heads: openHeadFile(join(folder, 'audit-head.json')),
      onRefused: (reason) => refused.push(reason),
      onFault: (error) => faults.push(error),
    })

  beforeEach(async () => {
    refused.length = 0
    faults.length = 0
    sign = () => ({ ok: true, value: SIGNED })
    path = join(folder, 'signer.sock')
    socket = await open()
  })
  afterEach(() => socket.close())

  /** Returns the response to these bytes, until the signer closes the connection. */
  const answerTo = async (bytes: string | Buffer): Promise<string> => {
    const client = connect(path)
    client.on('error', () => undefined)
    let answer = ''
    client.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    client.write(bytes)
    await once(client, 'close')
    return answer
  }
  const question = (key: Uint8Array): string =>
    writeLine('request', { v: 1, id: crypto.randomUUID(), op: 'deposit_accounts' }, key)

  test('only its owner may open it', () => {
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('hands the public keys to whoever knows the MAC key', async () => {
    expect(await signerSocketVault({ socketPath: path, macKey }).depositAccounts()).toEqual(material.deposit)
    expect(await signerSocketVault({ socketPath: path, macKey }).hotAccounts()).toEqual(material.hot)
    expect(refused).toEqual([])
  })

  test('keeps the newest head of the audit log’s chain, also when started again, and never an older one', async () => {
    const heads = signerSocketHeads({ socketPath: path, macKey })
    expect(await heads.newest()).toBeNull()
    const [first, second] = [
      { position: 7, mac: 'aa'.repeat(32) },
      { position: 9, mac: 'bb'.repeat(32) },
    ]
    expect(await heads.keep(first)).toEqual(first)
    expect(await heads.keep(second)).toEqual(second)
    await socket.close()
    socket = await open()
    expect(await heads.newest()).toEqual(second)
    for (const old of [first, { ...second, mac: 'cc'.repeat(32) }]) expect(await heads.keep(old)).toEqual(second)
    expect(await heads.newest()).toEqual(second)
  })

  test('answers nothing under another MAC key', async () => {
    expect(await answerTo(question(randomBytes(32)))).toBe('')
    await expect(signerSocketVault({ socketPath: path, macKey: randomBytes(32) }).depositAccounts()).rejects.toThrow(
      'could not be asked',
    )
    expect(refused).toEqual(['a message with a MAC that is not ours', 'a message with a MAC that is not ours'])
  })

  test('answers nothing to a question that was changed on the way', async () => {
    const line = JSON.parse(question(macKey)) as { body: string; mac: string }
    expect(
      await answerTo(`${JSON.stringify({ ...line, body: line.body.replace('deposit_accounts', 'export_seed') })}\n`),
    ).toBe('')
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
    await expect(open()).rejects.toThrow(/in the way/)
    rmSync(path)
    socket = await open()
  })

  test('does not take the name from a signer that is listening', async () => {
    await expect(open()).rejects.toThrow(/already/)
    expect(await signerSocketVault({ socketPath: path, macKey }).depositAccounts()).toEqual(material.deposit)
  })

  describe('asked what it signed, or to give an act up', () => {
    const vault = () => signerSocketVault({ socketPath: path, macKey })
    const ACT = 'wdr_01hzzzzzzzzzzzzzzzzzzzzzzz'
    const of = (txid: string, payment: PaymentId, guards: readonly string[] = []): SignedVersion => ({
      network: 'bitcoin',
      txid: txid.repeat(32),
      act: ACT,
      payment,
      guards,
      deadAfter: null,
    })

    test('hands on the question and every version, to the millisecond', async () => {
      const [first, second] = [paymentId(), paymentId()]
      versions = [
        of('aa', first, ['x:0', 'y:1']),
        { ...of('aa', second, ['x:0', 'y:1']), act: null },
        { ...of('bb', first), network: 'tron', deadAfter: new Date('2026-03-02T10:06:00.123Z') },
      ]
      asked.length = 0
      expect(await vault().signedFor({ payments: [first, second], acts: [ACT] })).toEqual(versions)
      expect(await vault().abandon(ACT)).toEqual(versions)
      versions = []
      expect(await vault().abandon(ACT)).toEqual([])
      expect(asked).toEqual([{ payments: [first, second], acts: [ACT] }, ACT, ACT])
    })

    test('answers all payments of the largest batch at once, and nothing where the answer would be too long', async () => {
      const guards = Array.from({ length: 500 }, (_, at) => `bitcoin:${'ab'.repeat(32)}:${at}`)
      const payments = Array.from({ length: SIGNED_FOR_MAX }, () => paymentId())
      versions = payments.map((id) => of('aa', id, guards))
      expect(await vault().signedFor({ payments, acts: [] })).toEqual(versions)
      versions = payments.map((id, at) => of((at % 256).toString(16).padStart(2, '0'), id, guards))
      await expect(vault().signedFor({ payments, acts: [] })).rejects.toThrow('could not be asked')
      expect(refused).toEqual(['an answer that is too long'])
      expect(faults).toEqual([])
    })

    test('answers nothing to more ids than it takes, or ids that are none', async () => {
      const payments = Array.from({ length: SIGNED_FOR_MAX }, () => paymentId())
      const wrong = [
        { payments, acts: [ACT] },
        { payments: ['pay_1' as PaymentId], acts: [] },
        { payments: [], acts: [paymentId()] },
      ]
      asked.length = 0
      for (const question of wrong) await expect(vault().signedFor(question)).rejects.toThrow('could not be asked')
      await expect(vault().abandon('')).rejects.toThrow('could not be asked')
      expect(asked).toEqual([])
    })
  })

  describe('asked to sign', () => {
    const request = { transaction: payload(), intents: [withdrawal('ETH', OUTSIDE.ethereum, 10n ** 18n)] }
    const vault = () => signerSocketVault({ socketPath: path, macKey })

    test('hands on exactly what is decided on, and the signature', async () => {
      const heard: unknown[] = []
      sign = (asked) => {
        heard.push(asked)
        return { ok: true, value: SIGNED }
      }
      expect(await vault().sign(request)).toEqual({ ok: true, value: SIGNED })
      expect(await vault().sign({ ...request, onlyAgain: true })).toEqual({ ok: true, value: SIGNED })
      const { network, bytes, keys: named } = request.transaction
      const asks = { transaction: { network, bytes, keys: named }, intents: request.intents }
      expect(heard).toMatchObject([asks, { ...asks, onlyAgain: true }])
      expect(heard[0]).not.toHaveProperty('onlyAgain')
    })

    test('hands on refusals, with the moment a limit frees', async () => {
      const refusal = {
        code: 'limit_hour',
        detail: 'withdrawal ETH',
        retryAt: new Date('2026-03-02T10:00:00.000Z'),
      } as const
      sign = () => ({ ok: false, refusal })
      expect(await vault().sign(request)).toEqual({ ok: false, refusal })
      sign = () => ({ ok: false, refusal: { code: 'not_understood', detail: 'x' } })
      expect(await vault().sign(request)).toEqual({ ok: false, refusal: { code: 'not_understood', detail: 'x' } })
    })

    test('carries the largest transaction that may be asked for', async () => {
      const many = 500
      const intents = Array.from({ length: 1_000 }, () =>
        withdrawal('BTC', `bc1p${'q'.repeat(58)}`, 2_100_000_000_000_000n, paymentId()),
      )
      const named = Array.from({ length: many }, () => ({ account: 'deposit', index: 2 ** 31 - 1 }) as const)
      // An input takes 80 bytes of a PSBT, an output to a script of 34 bytes takes 45.
      const bytes = '00'.repeat(many * 80 + 1_000 * 45)
      sign = ({ intents: heard }) => ({
        ok: true,
        value: { txid: SIGNED.txid, raw: heard.length.toString(16).padStart(4, '0') },
      })
      expect(await vault().sign({ transaction: { network: 'bitcoin', bytes, keys: named }, intents })).toEqual({
        ok: true,
        value: { txid: SIGNED.txid, raw: '03e8' },
      })
    })

    test('answers nothing when deciding breaks, and says so inside', async () => {
      const broken = new Error('the disk is full')
      sign = () => {
        throw broken
      }
      await expect(vault().sign(request)).rejects.toThrow('could not be asked')
      expect(faults).toEqual([broken])
    })

    test.each<[string, object]>([
      ['an unknown field', { more: 1 }],
      ['units that are none', { intents: [{ ...withdrawal('ETH', OUTSIDE.ethereum, 1n), units: '-1' }] }],
      ['units of nothing', { intents: [{ ...withdrawal('ETH', OUTSIDE.ethereum, 1n), units: '0' }] }],
      ['an id that is none', { intents: [{ ...withdrawal('ETH', OUTSIDE.ethereum, 1n), units: '1', id: 'pay_1' }] }],
      [
        'a top-up without its key',
        { intents: [{ ...withdrawal('ETH', OUTSIDE.ethereum, 1n), units: '1', purpose: 'topup' }] },
      ],
      ['no intent', { intents: [] }],
      [
        'a key that cannot be',
        { transaction: { network: 'ethereum', bytes: '02', keys: [{ account: 'hot', index: 2 ** 31 }] } },
      ],
    ])('answers nothing to %s', async (_, change) => {
      const { network, bytes, keys: named } = request.transaction
      const intents = request.intents.map((intent) => ({ ...intent, units: intent.units.toString() }))
      const message = {
        v: 1,
        id: crypto.randomUUID(),
        op: 'sign',
        transaction: { network, bytes, keys: named },
        intents,
        ...change,
      }
      const body = JSON.stringify(message)
      const mac = createHmac('sha256', macKey).update('zend/signer/v1/request\n').update(body).digest('hex')
      expect(await answerTo(`${JSON.stringify({ body, mac })}\n`)).toBe('')
      expect(refused).toEqual(['a question that is not understood'])
    })
  })
})
