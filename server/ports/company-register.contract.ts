/** One suite that every connector of the register port passes, against a simulated register. */
import { describe, expect, test } from 'vitest'
import type { CompanyRegister, RegisterAnswer } from './company-register.ts'

/** What a connector brings. `numbers` are registered companies, each with two directors. */
export type RegisterSetup = {
  readonly register: CompanyRegister
  /** A register reached with a key that is not ours. */
  readonly stranger: CompanyRegister
  readonly country: string
  readonly type: string
  readonly numbers: Readonly<
    Record<'active' | 'dissolved' | 'owned' | 'down' | 'late' | 'unknown' | 'malformed', string>
  >
  readonly behave: (how: 'well' | 'broken' | 'garbled' | 'slow') => Promise<void>
  /** Ends the register: nobody answers any more. */
  readonly vanish: () => Promise<void>
}

let queries = 0

/** Runs the suite. */
export function companyRegisterContract(setup: () => RegisterSetup): void {
  const lookUp = (number: string, over: { readonly country?: string } = {}): Promise<RegisterAnswer> => {
    queries += 1
    const { register, country, type } = setup()
    return register.lookUp({ reference: `biz_a.1.${queries}`, subject: 'biz_a', country, type, number, ...over })
  }

  describe('a company register', () => {
    test('names a company with its directors and owners', async () => {
      expect(await lookUp(setup().numbers.active)).toMatchObject({
        kind: 'found',
        company: { status: 'active', directors: [{ name: expect.any(String) }, { name: expect.any(String) }] },
      })
    })

    test('tells owners from companies that own, with their part of the whole', async () => {
      const answer = await lookUp(setup().numbers.owned)
      expect(answer.kind === 'found' ? answer.company.owners : []).toMatchObject([
        { kind: 'organisation', basisPoints: 7_000 },
        { kind: 'person', basisPoints: 3_000 },
      ])
    })

    test('tells a company that is gone, one that is not there, and a number that is none', async () => {
      expect(await lookUp(setup().numbers.dissolved)).toMatchObject({ kind: 'found', company: { status: 'dissolved' } })
      expect(await lookUp(setup().numbers.unknown)).toEqual({ kind: 'not_found' })
      expect(await lookUp(setup().numbers.malformed)).toMatchObject({ kind: 'bad_number' })
    })

    test('says when its country’s register is down, and answers once it is up', async () => {
      expect(await lookUp(setup().numbers.down)).toMatchObject({ kind: 'register_down' })
      const said: string[] = []
      for (let i = 0; i < 3; i++) said.push((await lookUp(setup().numbers.late)).kind)
      expect(said).toEqual(['register_down', 'register_down', 'found'])
    })

    test('says so where it cannot ask', async () => {
      expect(await lookUp(setup().numbers.active, { country: 'TZ' })).toEqual({ kind: 'not_covered' })
    })

    test('knows nothing when it is broken, garbled or slow, and answers again afterwards', async () => {
      for (const how of ['broken', 'garbled', 'slow'] as const) {
        await setup().behave(how)
        expect(await lookUp(setup().numbers.active), how).toMatchObject({ kind: 'no_answer' })
      }
      await setup().behave('well')
      expect(await lookUp(setup().numbers.active)).toMatchObject({ kind: 'found' })
    })

    test('does not answer a stranger, and nobody once it is gone', async () => {
      const { stranger, country, type, numbers: known } = setup()
      const query = { reference: 'biz_a.2.0', subject: 'biz_a', country, type, number: known.active }
      expect(await stranger.lookUp(query)).toMatchObject({ kind: 'undecided' })
      await setup().vanish()
      expect(await lookUp(known.active)).toMatchObject({ kind: 'no_answer' })
    })
  })
}
