/**
 * The contract of every connector of the identity port, run with a checker and a register whose answers can be chosen.
 */
import { expect, test } from 'vitest'
import type {
  CheckNoticeReader,
  CheckStatus,
  ClaimedPerson,
  DocumentOrder,
  IdentityChecker,
  NumberOrder,
} from './identity-checker.ts'

/** The register's answer about the next number, or the checker's about the next document. */
export type Finding = 'as_asked' | 'another_name' | 'another_birth_date' | 'not_found' | 'register_down' | 'undecided'
/** The checker's answer about the next document. */
export type DocumentFinding =
  | 'genuine'
  | 'not_genuine'
  | 'not_supported'
  | 'expired'
  | 'incomplete'
  | 'unclear'
  | 'face_differs'
  | 'not_live'
  | 'face_unclear'
/** How the checker answers calls. */
export type CheckerBehaviour = 'well' | 'broken' | 'slow' | 'garbled' | 'loses'

/** A checker with its test environment. */
export type CheckerSetup = {
  readonly checker: IdentityChecker
  readonly reader: CheckNoticeReader
  /** Returns a number of this country and kind with this register entry. */
  readonly numberFor: (finding: Finding) => {
    readonly country: string
    readonly idType: string
    readonly number: string
  }
  /** Sets the answer about this customer's next document. */
  readonly documentOf: (subject: string, finding: DocumentFinding) => Promise<void>
  /** `slow` is slower than the connector's timeout; `loses` accepts orders and forgets them. */
  readonly mood: (mood: CheckerBehaviour) => Promise<void>
  /** The callbacks that were sent so far, as they arrived. */
  readonly callbacks: () => Promise<readonly Uint8Array[]>
  /** Stops the checker. */
  readonly vanish: () => Promise<void>
}

const PERSON: ClaimedPerson = { firstName: 'Ngozi', lastName: 'Okafor', birthDate: '1990-05-17' }
const PICTURE = new Uint8Array([0xff, 0xd8, 0xff, 0xd9])
let count = 0
const reference = (): string => `vck_contract${(count += 1)}.1`

/** Runs the contract. Tests run in this order, in one environment. */
export function identityCheckerContract(bench: () => CheckerSetup): void {
  const ask = (finding: Finding): NumberOrder => ({
    kind: 'number',
    reference: reference(),
    subject: 'usr_1',
    person: PERSON,
    ...bench().numberFor(finding),
  })
  const show = (subject: string): DocumentOrder => ({
    kind: 'document',
    reference: reference(),
    subject,
    person: PERSON,
    country: 'NG',
    idType: 'PASSPORT',
    front: PICTURE,
    back: null,
    selfie: PICTURE,
  })
  const settled = async (order: NumberOrder | DocumentOrder): Promise<CheckStatus> => {
    for (let look = 0; look < 200; look++) {
      const status = await bench().checker.statusOf(order.subject, order.reference)
      if (status.kind !== 'pending') return status
    }
    throw new Error('it stays pending')
  }

  test('a number that the register knows is found with its name and birth date, however often it is handed over', async () => {
    const order = ask('as_asked')
    expect(await bench().checker.submit(order)).toEqual({ kind: 'taken' })
    expect(await bench().checker.submit(order)).toEqual({ kind: 'taken' })
    const status = await settled(order)
    if (status.kind !== 'done' || status.verdict.kind !== 'number')
      throw new Error(`not a number's verdict: ${JSON.stringify(status)}`)
    expect(status.verdict.found?.birthDate).toBe(PERSON.birthDate)
    expect(status.verdict.found?.name.toLowerCase()).toContain('okafor')
  })

  test('what the register says is told as it is: another name, another day, nobody', async () => {
    const said = []
    for (const finding of ['another_name', 'another_birth_date', 'not_found'] as const) {
      const order = ask(finding)
      await bench().checker.submit(order)
      const status = await settled(order)
      said.push(status.kind === 'done' && status.verdict.kind === 'number' ? status.verdict.found : status)
    }
    const [name, day, nobody] = said
    expect(name).toMatchObject({ birthDate: PERSON.birthDate, name: expect.not.stringMatching(/okafor/i) })
    expect(day).toMatchObject({ birthDate: expect.not.stringContaining(PERSON.birthDate) })
    expect(nobody).toBeNull()
  })

  test('a register that is down may be asked again, an open question is for people', async () => {
    for (const [finding, kind] of [
      ['register_down', 'register_down'],
      ['undecided', 'undecided'],
    ] as const) {
      const order = ask(finding)
      await bench().checker.submit(order)
      expect(await settled(order)).toMatchObject({ kind })
    }
  })

  test('a genuine document with its owner beside it has no fault, and says whose it is', async () => {
    await bench().documentOf('usr_2', 'genuine')
    const order = show('usr_2')
    expect(await bench().checker.submit(order)).toEqual({ kind: 'taken' })
    expect(await settled(order)).toMatchObject({
      kind: 'done',
      verdict: { kind: 'document', document: null, face: null, person: { birthDate: '1990-05-17' } },
    })
  })

  test.each([
    ['not_genuine', { document: 'not_genuine' }],
    ['not_supported', { document: 'not_supported' }],
    ['expired', { document: 'expired' }],
    ['incomplete', { document: 'incomplete' }],
    ['unclear', { document: 'unclear' }],
    ['face_differs', { face: 'differs' }],
    ['not_live', { face: 'not_live' }],
    ['face_unclear', { face: 'unclear' }],
  ] as const)('a fault is named: %s', async (finding, verdict) => {
    await bench().documentOf('usr_3', finding)
    const order = show('usr_3')
    await bench().checker.submit(order)
    expect(await settled(order)).toMatchObject({ kind: 'done', verdict: { kind: 'document', ...verdict } })
  })

  test('what it never heard of, and what it lost, is unknown to it', async () => {
    expect(await bench().checker.statusOf('usr_1', reference())).toEqual({ kind: 'unknown_reference' })
    await bench().mood('loses')
    const order = show('usr_1')
    expect(await bench().checker.submit(order)).toEqual({ kind: 'taken' })
    expect(await bench().checker.statusOf(order.subject, order.reference)).toEqual({ kind: 'unknown_reference' })
    await bench().mood('well')
  })

  test('a callback names its check; a changed, an old and a foreign one say nothing', async () => {
    const order = ask('as_asked')
    await bench().checker.submit(order)
    await settled(order)
    const [newest] = (await bench().callbacks()).toReversed()
    if (newest === undefined) throw new Error('no callback came')
    const { reader } = bench()
    expect(reader.readNotice(newest, new Date())).toEqual({ reference: order.reference })
    expect(reader.readNotice(newest, new Date(Date.now() + 86_400_000))).toBeNull()
    expect(reader.readNotice(newest, new Date(Date.now() - 86_400_000))).toBeNull()
    const forged = JSON.parse(Buffer.from(newest).toString('utf8')) as { signature: string }
    for (const signature of ['', 'AAAA', forged.signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))]) {
      expect(reader.readNotice(Buffer.from(JSON.stringify({ ...forged, signature })), new Date())).toBeNull()
    }
    expect(reader.readNotice(Buffer.from('{}'), new Date())).toBeNull()
    expect(reader.readNotice(Buffer.from('not json'), new Date())).toBeNull()
  })

  test.each(['broken', 'slow', 'garbled'] as const)('nobody knows what a checker that is %s did', async (mood) => {
    await bench().mood(mood)
    const order = ask('as_asked')
    expect(await bench().checker.submit(order)).toMatchObject({ kind: 'no_answer' })
    expect(await bench().checker.submit(show('usr_1'))).toMatchObject({ kind: 'no_answer' })
    expect(await bench().checker.statusOf(order.subject, order.reference)).toMatchObject({ kind: 'no_answer' })
    await bench().mood('well')
  })

  test('nor what one that is away did', async () => {
    await bench().vanish()
    const order = ask('as_asked')
    expect(await bench().checker.submit(order)).toMatchObject({ kind: 'no_answer' })
    expect(await bench().checker.statusOf(order.subject, order.reference)).toMatchObject({ kind: 'no_answer' })
  })
}
