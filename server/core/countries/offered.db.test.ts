import { DEFAULTS } from '@zend/server/config'
import { accountsOn, companiesOn, testDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { sandboxCountries } from '../../../tools/start/sandbox-countries.ts'
import { override } from '../../config/load.ts'
import { type CountriesPolicy, openOffered } from './index.ts'

const db = await testDatabase()
const { clock, customer } = accountsOn(db)
const companies = companiesOn(db, clock)

const policy = override(
  override(DEFAULTS.countries, sandboxCountries(new Date()), 'countries'),
  { NG: { offered: { fx: false } }, GH: { offered: { fx: false, swap: false }, promotion: '' } },
  'countries',
) as CountriesPolicy

test('a person is offered what their country is, a company what its own is', async () => {
  const mayBegin = openOffered({ db, policy })
  const [{ userId }, company] = [await customer(), await companies.open()]
  await db.owner.pool.query(`update companies.companies set country = 'GH' where id = $1`, [company])
  expect(await mayBegin(userId, 'swap')).toEqual({ ok: true, value: null })
  expect(await mayBegin(userId, 'fx')).toEqual({
    ok: false,
    refusal: { code: 'not_offered', product: 'fx', country: 'NG' },
  })
  expect(await mayBegin(company, 'swap')).toEqual({
    ok: false,
    refusal: { code: 'not_offered', product: 'swap', country: 'GH' },
  })
  expect(await mayBegin(company, 'deposit')).toEqual({ ok: true, value: null })
  expect((await mayBegin(company, 'promotion')).ok).toBe(false)
})

test('a holder’s country is read once, and however many holders there are, few are remembered', async () => {
  let reads = 0
  const counted = {
    get read() {
      reads += 1
      return db.read
    },
  }
  const mayBegin = openOffered({ db: counted, policy, cachedMax: 1 })
  const [ada, bola] = [await customer(), await customer()]
  await mayBegin(ada.userId, 'swap')
  await mayBegin(ada.userId, 'fx')
  expect(reads).toBe(1)
  await mayBegin(bola.userId, 'swap')
  await mayBegin(ada.userId, 'swap')
  expect(reads).toBe(3)
})

test('nobody is offered anything under an id that nobody has', async () => {
  await expect(openOffered({ db, policy })('usr_00000000000000000000000000', 'swap')).rejects.toThrow('has no country')
})
