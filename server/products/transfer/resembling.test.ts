import { expect, test } from 'vitest'
import { isResembling } from './resembling.ts'

const of = (username: string, name = username) => ({ username, name })

test.each([
  ['kofi_mensah', 'kofi_mensah1'],
  ['kofi_mensah', 'kofimensah'],
  ['kofi_mensah', 'k0fi_mensah'],
  ['kofi_mensah', 'kofl_mensah'],
  ['amara', 'arnara'],
  ['williams', 'wiliams'],
  ['chinedu', 'chindeu'],
  ['ada_obi', 'ada_obl'],
  ['vwede', 'wwede'],
])('@%s could be taken for @%s, and the other way round', (a, b) => {
  expect([isResembling(of(a), of(b)), isResembling(of(b), of(a))]).toEqual([true, true])
})

test.each([
  ['kofi_mensah', 'ama_mensah'],
  ['ngozi', 'bisi'],
  // Short usernames are one character apart by chance.
  ['ada', 'ida'],
  ['tola', 'bola'],
  ['chinedu', 'chidi'],
])('@%s is not @%s', (a, b) => {
  expect(isResembling(of(a), of(b))).toBe(false)
})

test('the same name in another order, case or with other accents is the same to the eye', () => {
  const ngozi = of('ngozi', 'Ngọzi Okafor')
  expect(isResembling(ngozi, of('someone_else', 'Okafor ngozi'))).toBe(true)
  expect(isResembling(ngozi, of('someone_else', 'Ngozi Okoro'))).toBe(false)
})

test('among ten thousand pairs of usual usernames, fewer than one in a thousand is a false alarm', () => {
  const firsts = 'ada,bola,chidi,dayo,emeka,funmi,grace,halima,ife,joy,kofi,lindiwe,musa,ngozi,ola,peter,amara,ruth'
  const lasts = 'obi,mensah,okafor,kamau,dlamini,adeyemi,bello,otieno,sow,traore,mwangi,eze,abiola,owusu'
  const people = firsts
    .split(',')
    .flatMap((first) => lasts.split(',').map((last) => of(`${first}_${last}`, `${first} ${last}`)))
  const pairs = people.flatMap((a, i) => people.slice(i + 1).map((b) => [a, b] as const))
  expect(pairs.length).toBeGreaterThan(10_000)
  const alarms = pairs.filter(([a, b]) => isResembling(a, b))
  expect(alarms.length / pairs.length).toBeLessThan(0.001)
})
