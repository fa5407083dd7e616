import type { PartyAnswer } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { checkParty, draftOf, restoredParty } from './party.form.ts'

const HOLDING: PartyAnswer = {
  id: newId('prt', 1),
  kind: 'organisation',
  firstName: null,
  lastName: null,
  email: null,
  name: 'Baobab Holding Ltd',
  country: 'GB',
  registrationNumber: '01234567',
  roles: [],
  holdings: [{ of: null, percent: '60.00' }],
  share: '60.00',
  owner: false,
  needed: false,
  person: null,
  review: { state: 'ready', reason: null },
}
const NEW = {
  ...draftOf(null, 'NG'),
  firstName: ' Ada ',
  lastName: 'Obi',
  email: ' Ada@Example.com',
  roles: ['director' as const],
}
const faults = (change: Partial<typeof NEW>) => {
  const checked = checkParty({ ...NEW, ...change }, [HOLDING], null)
  return 'faults' in checked ? checked.faults : []
}

test('a person is sent trimmed, with shares of the company and of organisations', () => {
  const holdings = [
    { of: '', percent: '40' },
    { of: HOLDING.id, percent: '33,33 %' },
  ]
  expect(checkParty({ ...NEW, holdings }, [HOLDING], null)).toEqual({
    input: {
      kind: 'person',
      firstName: 'Ada',
      lastName: 'Obi',
      email: 'ada@example.com',
      country: 'NG',
      roles: ['director'],
      holdings: [
        { of: null, percent: '40' },
        { of: HOLDING.id, percent: '33.33' },
      ],
    },
  })
})

test('what is listed comes back as it is', () => {
  expect(checkParty(draftOf(HOLDING, 'NG'), [HOLDING], HOLDING.id)).toEqual({
    input: {
      kind: 'organisation',
      name: 'Baobab Holding Ltd',
      country: 'GB',
      registrationNumber: '01234567',
      roles: [],
      holdings: [{ of: null, percent: '60' }],
    },
  })
})

test('what cannot be sent is named', () => {
  expect(faults({ firstName: '', email: 'ada@' })).toEqual(['firstName', 'email'])
  expect(faults({ roles: [] })).toEqual(['nothing'])
  expect(faults({ holdings: [{ of: '', percent: '0' }] })).toEqual(['percent'])
  expect(faults({ kind: 'organisation' })).toEqual(['name', 'registrationNumber', 'nothing'])
})

test('more than a whole is not sent; one’s own stored share does not count twice', () => {
  expect(faults({ holdings: [{ of: '', percent: '40.02' }] })).toEqual(['over'])
  expect(faults({ holdings: [{ of: '', percent: '40' }] })).toEqual([])
  const mine = { ...draftOf(HOLDING, 'NG'), holdings: [{ of: '', percent: '100' }] }
  expect(checkParty(mine, [HOLDING], HOLDING.id)).toMatchObject({ input: { holdings: [{ percent: '100' }] } })
})

test('a draft of this tab comes back; what does not fit, or is gone, is left out', () => {
  const base = draftOf(null, 'NG')
  const draft = { ...NEW, holdings: [{ of: HOLDING.id, percent: '12,5' }] }
  expect(restoredParty(JSON.stringify(draft), base, [HOLDING])).toEqual(draft)
  expect(restoredParty(JSON.stringify(draft), base, [])).toEqual({ ...draft, holdings: [] })
  const odd = JSON.stringify({ kind: 'robot', roles: ['king', 7], holdings: [7, { of: '' }], email: 5 })
  expect(restoredParty(odd, base, [HOLDING])).toEqual(base)
  expect(restoredParty('{', base, [])).toEqual(base)
  expect(restoredParty(null, base, [])).toEqual(base)
})
