import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkUkAccount } from '@zend/corridors'
import { afterAll, expect, test } from 'vitest'
import { readModulusFiles } from './modulus-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'zend-modulus-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
// Laid out as published: columns padded with blanks, lines ended as on Windows, blanks after some of them.
const WEIGHTS = file(
  'valacdos.txt',
  '089000 089999 MOD10    0    0    0    0    0    0    7    1    3    7    1    3    7    1          \r\n' +
    '938000 938696 MOD11    7    6    5    4    3    2    7    6    5    4    3    2    0    0   5\r\n' +
    '938000 938696 DBLAL    2    1    2    1    2    1    2    1    2    1    2    1    2    0   5\r\n',
)
const SUBSTITUTES = file('scsubtab.txt', '938600 938611\r\n')

test('the files that an operator gives are read as VocaLink publishes them', () => {
  const table = readModulusFiles({ weightsFile: WEIGHTS, substitutesFile: SUBSTITUTES })
  // The first, the 26th and the 15th of the test cases in VocaLink's specification.
  expect(checkUkAccount('089999', '66374958', table)).toBe('fits')
  expect(checkUkAccount('089999', '66374959', table)).toBe('does_not_fit')
  expect(checkUkAccount('938600', '42368003', table)).toBe('fits')
  expect(checkUkAccount('200000', '55779911', table)).toBe('not_in_table')
})

test('without files there is no table; half of it, an empty one and another file are refused', () => {
  expect(readModulusFiles({ weightsFile: '', substitutesFile: '' })).toBeNull()
  expect(() => readModulusFiles({ weightsFile: WEIGHTS, substitutesFile: '' })).toThrow('belong together')
  const read = (weightsFile: string) => () => readModulusFiles({ weightsFile, substitutesFile: SUBSTITUTES })
  expect(read(file('empty.txt', '\n'))).toThrow('there is no row')
  expect(read(SUBSTITUTES)).toThrow('not a row of weights')
  expect(read(join(folder, 'nowhere.txt'))).toThrow('ENOENT')
})
