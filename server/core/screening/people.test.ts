import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nameSimilarity } from '../names/index.ts'
import { openPeopleScreen } from './index.ts'
import { birthYearsOf, type ListedPerson, peopleIndex } from './people.ts'
import { readSdnFile } from './sdn-list.ts'

const POLICY = { percentMin: 88, birthYearsApartMax: 1 }
const shipped = await openPeopleScreen({ ...POLICY, peopleFiles: [] })
const entries = (name: string, birthDate: string) => shipped.match({ name, birthDate }).map(({ entry }) => entry)
const file = (text: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'zend-people-')), 'list.xml')
  writeFileSync(path, text)
  return path
}
const ENTRY =
  '<sdnEntry><uid>7</uid><firstName>Ada</firstName><lastName>WANTED</lastName><sdnType>Individual</sdnType><dateOfBirthList><dateOfBirthItem><dateOfBirth>1980</dateOfBirth></dateOfBirthItem></dateOfBirthList></sdnEntry>'
const listOf = (inner: string) => `<?xml version="1.0"?><sdnList>${inner}</sdnList>`

describe('somebody of a list', () => {
  test.each([
    ['Viktor Samplovich Testov', '1961-03-04'],
    ['TESTOV, VIKTOR', '1961-12-31'],
    ['Víktor Testóv', '1962-01-01'],
    ['Victor Testoff', '1960-05-05'],
    ['Viktor Testow', '1961-03-04'],
  ])('is found as %s of %s', (name, birthDate) => {
    expect(entries(name, birthDate)).toEqual(['900001'])
  })
  test.each([
    ['Viktor Testov', '1975-03-04'],
    ['Viktor Okafor', '1961-03-04'],
    ['Ngozi Testov', '1961-03-04'],
    ['Testov', '1961-03-04'],
    ['Sample Trading Shipping Limited', '1961-03-04'],
  ])('is not %s of %s', (name, birthDate) => {
    expect(entries(name, birthDate)).toEqual([])
  })
  test('is found in any of the years that the list allows, and in any where it names none', () => {
    expect(entries('Amara Listedova', '1973-06-01')).toEqual(['900002'])
    expect(entries('Amara Listedova', '1981-06-01')).toEqual(['900002'])
    expect(entries('Amara Listedova', '1983-06-01')).toEqual([])
    expect(entries('Olusegun Sampleminister', '2000-01-01')).toEqual(['900003'])
  })
})

describe('birth dates of lists', () => {
  test.each([
    ['07 Oct 1954', { from: 1954, to: 1954 }],
    ['Oct 1954', { from: 1954, to: 1954 }],
    ['1954', { from: 1954, to: 1954 }],
    ['circa 1961', { from: 1959, to: 1963 }],
    ['1958 to 1963', { from: 1958, to: 1963 }],
    ['unknown', null],
    ['', null],
  ])('%s', (text, years) => {
    expect(birthYearsOf(text)).toEqual(years)
  })
})

describe('the operator’s own list', () => {
  test('is added to the shipped one, and makes another version', async () => {
    const own = await openPeopleScreen({ ...POLICY, peopleFiles: [file(listOf(ENTRY))] })
    expect(own.match({ name: 'Ada Wanted', birthDate: '1980-02-02' })).toEqual([
      { list: 'list.xml', entry: '7', listedName: 'Ada WANTED', score: 100 },
    ])
    expect(own.match({ name: 'Viktor Testov', birthDate: '1961-03-04' })).toHaveLength(1)
    expect(own.version).not.toBe(shipped.version)
    expect((await openPeopleScreen({ ...POLICY, percentMin: 90, peopleFiles: [] })).version).not.toBe(shipped.version)
  })

  test.each([
    ['that breaks off', `<?xml version="1.0"?><sdnList>${ENTRY}`],
    ['of another format', '<?xml version="1.0"?><CONSOLIDATED_LIST></CONSOLIDATED_LIST>'],
    ['with entities of its own', '<?xml version="1.0"?><!DOCTYPE sdnList [<!ENTITY a "aaaa">]><sdnList></sdnList>'],
    [
      'with fewer entries than it announces',
      listOf(`<publshInformation><Record_Count>2</Record_Count></publshInformation>${ENTRY}`),
    ],
    ['with somebody who has no name', listOf('<sdnEntry><uid>8</uid><sdnType>Individual</sdnType></sdnEntry>')],
  ])('%s stops the process', async (_what, text) => {
    await expect(openPeopleScreen({ ...POLICY, peopleFiles: [file(text)] })).rejects.toThrow('no list of persons')
  })
  test('that is missing stops it too', async () => {
    await expect(openPeopleScreen({ ...POLICY, peopleFiles: ['/nowhere/list.xml'] })).rejects.toThrow(
      'no list of persons',
    )
  })
  test('letters that lie across two pieces of the file are read whole', async () => {
    // Chunks are 64 KiB: some name crosses the border whatever comes before.
    const names = Array.from({ length: 4_000 }, (_, i) =>
      ENTRY.replace('WANTED', `WANTÉÉÉÉÉÉ${i}`).replace('<uid>7', `<uid>${i}`),
    ).join('')
    const { people } = await readSdnFile(file(listOf(names)), 'long')
    expect(people).toHaveLength(4_000)
    expect(people.every(({ names: [name] }, i) => name === `Ada WANTÉÉÉÉÉÉ${i}`)).toBe(true)
  })
})

test('asking leaves out nobody whom comparing every name would find', () => {
  const letters = 'abcdeghiklmnorstu'
  let seed = 7
  const next = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max
  const word = () => Array.from({ length: 4 + next(5) }, () => letters[next(letters.length)]).join('')
  const people: ListedPerson[] = Array.from({ length: 300 }, (_, i) => ({
    list: 'l',
    entry: String(i),
    names: [`${word()} ${word()}`],
    birthYears: [],
    programs: [],
  }))
  const match = peopleIndex(people, POLICY)
  for (const person of people) {
    const [name = ''] = person.names
    const at = next(name.length)
    const misspelt = name.slice(0, at) + (letters[next(letters.length)] ?? '') + name.slice(at + 1)
    const asked = { name: misspelt, birthDate: '1990-01-01' }
    const all = people.filter(
      ({ names: [other = ''] }) => Math.floor(nameSimilarity(misspelt, other) * 100) >= POLICY.percentMin,
    )
    expect(match(asked).map(({ entry }) => entry)).toEqual(expect.arrayContaining(all.map(({ entry }) => entry)))
  }
})
