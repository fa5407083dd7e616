import { expect, test } from 'vitest'
import { abroadIn } from './payload.ts'

const ADDRESS = { street: 'Mill Lane', number: '4', town: 'Leeds', region: '', postcode: 'LS1 4AP', country: 'GB' }
const text = (name: object, bank: object): string => JSON.stringify({ currency: 'GBP', name, address: ADDRESS, bank })

test('a payee abroad is shown with every part of its account, and nothing that it does not have', () => {
  const company = { type: 'company', company: 'Harbour Supplies Ltd' }
  const wire = { way: 'swift', bic: 'BKCHCNBJ110', account: '6217000100', intermediaryBic: null, charges: 'shared' }
  expect(abroadIn(text(company, wire))).toEqual([
    'Harbour Supplies Ltd',
    'BKCHCNBJ110',
    '6217000100',
    'shared',
    'Mill Lane 4, LS1 4AP Leeds, GB',
  ])
  const person = { type: 'person', first: 'Ada', last: 'Obi' }
  const bank = { way: 'gb-bank', sortCode: '200052', account: '12345600' }
  expect(abroadIn(text(person, bank))).toEqual(['Ada Obi', '200052', '12345600', 'Mill Lane 4, LS1 4AP Leeds, GB'])
})

test('what is no payee is not shown', () => {
  expect(() => abroadIn('{"name":{}}')).toThrow()
})
