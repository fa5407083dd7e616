import { expect, test } from 'vitest'
import { rowName, rowPlace } from './row-words.ts'

const OWNER = { says: null, found: null } as const
const BANK = {
  name: 'NGOZI EZE',
  payee: { institution: 'ng-access', institutionName: 'Access Bank', accountNumber: '0690000031' },
  typed: { name: 'Ngozi Eze', institution: 'Acces', account: '069' },
  owner: OWNER,
}

test('what was understood comes before what was typed; the two are never mixed', () => {
  expect(rowPlace(BANK)).toBe('Access Bank · 0690000031')
  expect(rowPlace({ ...BANK, payee: {} })).toBe('Acces · 069')
  expect(rowPlace({ ...BANK, payee: { networkName: 'TRON', address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' } })).toBe(
    'TRON · TQn9 •••• bLSE',
  )
  expect(rowPlace({ ...BANK, payee: {}, typed: {} })).toBe('')
})

test('a row has the name of its account, unless the account is somebody else’s', () => {
  expect(rowName(BANK)).toBe('NGOZI EZE')
  expect(rowName({ ...BANK, owner: { says: 'differs', found: 'NGOZI EZE' } })).toBe('Ngozi Eze')
})

test('without a name, the username is the name, and stands there once', () => {
  const row = { name: null, payee: { username: 'amara' }, typed: { username: '@amara' }, owner: OWNER }
  expect([rowName(row), rowPlace(row)]).toEqual(['@amara', ''])
  expect(rowPlace({ ...row, name: 'Amara' })).toBe('@amara')
  expect(rowName({ ...row, payee: {}, typed: {} })).toBeNull()
})
