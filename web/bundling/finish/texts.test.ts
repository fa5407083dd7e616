import { expect, test } from 'vitest'
import { idsOfCatalogue, missingTexts } from './texts.ts'

const FILES: Readonly<Record<string, string>> = {
  '/core.js': 'a({id:"money1"})',
  '/profile.js': 'a({id:"accnt1"}),b({id:"base01"}),c({id:"nobody"})',
}
const route = (address: string, parts: readonly string[], ...files: readonly string[]) => ({
  address,
  parts,
  later: [],
  files: new Set(['/core.js', ...files]),
})
const catalogues = new Map([
  ['base', new Set(['base01'])],
  ['account', new Set(['accnt1'])],
  ['money', new Set(['money1'])],
])
const missing = (...routes: readonly ReturnType<typeof route>[]): readonly string[] =>
  missingTexts(routes, catalogues, (url) => FILES[url] ?? '')

test('a page has the words of its own files; a shared file may hold those of another page', () => {
  expect(missing(route('/swap', ['money']), route('/profile', ['account'], '/profile.js'))).toEqual([])
})

test('a page whose layout loads another group is named, with the file and the group', () => {
  expect(missing(route('/swap', ['money']), route('/profile', ['money'], '/profile.js'))).toEqual([
    '/profile.js says words of account, which is not loaded by /profile',
  ])
})

test('the ids of a compiled catalogue', () => {
  expect(idsOfCatalogue('var e=JSON.parse(`{"-M86nE":["Coins"],"00_5bb":["Get to ",["tier"]]}`)')).toEqual([
    '-M86nE',
    '00_5bb',
  ])
})
