import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactJson } from './exact-json.ts'

test('numbers arrive as they were written, digits that a float would lose included', () => {
  expect(exactJson('{"a":[0.10,1e-7,-3,12345678901234567890.123456789],"b":"0.10","c":null,"d":true}')).toEqual({
    a: ['0.10', '1e-7', '-3', '12345678901234567890.123456789'],
    b: '0.10',
    c: null,
    d: true,
  })
})

test('everything else is plain JSON', () => {
  const withoutNumbers = fc.object({ values: [fc.string({ unit: 'binary' }), fc.boolean(), fc.constant(null)] })
  fc.assert(
    fc.property(withoutNumbers, (value) => {
      const text = JSON.stringify(value)
      expect(exactJson(text)).toEqual(JSON.parse(text))
    }),
  )
  expect(() => exactJson('{"a":01}')).toThrow(SyntaxError)
})
