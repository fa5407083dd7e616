import { describe, expect, test } from 'vitest'
import { boundPlaceOf, canonicalNumber, placeOf, schemeOf } from './schemes.ts'

const canonical = (country: string, method: 'bank' | 'mobile-money', text: string) => {
  const scheme = schemeOf(country, method)
  return scheme === undefined ? 'nobody is paid that way' : canonicalNumber(scheme, text)
}

describe('a number has one form, however it is written', () => {
  test.each([
    [
      'KE',
      'mobile-money',
      ['0712345678', '712345678', '254712345678', '+254 712 345 678', '0712-345-678'],
      '+254712345678',
    ],
    ['GH', 'mobile-money', ['0241234567', '+233241234567'], '+233241234567'],
    ['CM', 'mobile-money', ['671234567', '237671234567', '+237 6 71 23 45 67'], '+237671234567'],
    // A number that begins with its country's prefix digits.
    ['ZM', 'mobile-money', ['0961234567'], '+260961234567'],
    ['NG', 'bank', ['0690000031', '069 000 0031'], '0690000031'],
  ] as const)('%s %s', (country, method, writings, expected) => {
    for (const text of writings) expect([text, canonical(country, method, text)]).toEqual([text, expected])
  })

  test.each([
    ['KE', 'mobile-money', '0812345678'],
    ['KE', 'mobile-money', '+255712345678'],
    ['NG', 'bank', '069000003'],
    ['NG', 'bank', '06900000311'],
    ['NG', 'bank', '06900000a1'],
    ['UG', 'mobile-money', ''],
  ] as const)('%s %s: %s is none', (country, method, text) => {
    expect(canonical(country, method, text)).toBeNull()
  })
})

describe('an account’s fields', () => {
  const read = (country: string, method: 'bank' | 'mobile-money', fields: Parameters<typeof placeOf>[2]) => {
    const place = placeOf(country, method, fields)
    return place.ok ? 'ok' : place.refusal.field
  }
  const bank = {
    institution: 'za-absa',
    branch: '632005',
    accountType: 'savings',
    accountNumber: '4081234567',
    accountName: 'Thabo Nkosi',
  }
  test('are those of the country, and the wrong one is named', () => {
    expect(read('ZA', 'bank', bank)).toBe('ok')
    for (const field of ['branch', 'accountType', 'accountNumber', 'accountName', 'institution'] as const)
      expect(read('ZA', 'bank', { ...bank, [field]: field === 'accountName' ? undefined : 'x' })).toBe(
        `body.fields.${field}`,
      )
    expect(read('NG', 'bank', { institution: 'ng-access', accountNumber: '0690000031' })).toBe('ok')
    expect(read('NG', 'bank', bank)).toBe('body.fields.institution')
    expect(read('NG', 'mobile-money', { institution: 'ng-access', accountNumber: '0690000031' })).toBe(
      'body.fields.institution',
    )
    expect(read('XX', 'bank', bank)).toBe('body.fields.institution')
  })

  test('what a bank can be asked for is never the customer’s word, and what it cannot is part of what a code confirms', () => {
    const place = placeOf('NG', 'bank', {
      institution: 'ng-access',
      accountNumber: '0690000031',
      accountName: 'Somebody Else',
    })
    expect(place).toMatchObject({ ok: true, value: { writtenName: null } })
    const kenyan = { institution: 'ke-mpesa', accountNumber: '0712345678', accountName: 'Wanjiku Kamau' }
    expect(boundPlaceOf('KES', kenyan)).toMatchObject({
      ok: true,
      value: { accountNumber: '+254712345678', writtenName: 'Wanjiku Kamau' },
    })
    expect(boundPlaceOf('NGN', kenyan)).toMatchObject({ ok: false, refusal: { field: 'query.bankName' } })
  })
})
