import { expect, test } from 'vitest'
import { inFirstWeek, nextThing, type Thing } from './next-thing.ts'

const NOW = Date.parse('2026-03-17T11:24:00Z')
const tier = (at: number): Thing => ({ kind: 'tier', tier: at, dayMax: '1' })

test('the first week ends seven days after signing up', () => {
  expect(inFirstWeek('2026-03-10T11:24:01Z', NOW)).toBe(true)
  expect(inFirstWeek('2026-03-10T11:24:00Z', NOW)).toBe(false)
})

test('what was put away does not come back, but the next tier is another thing', () => {
  const passkey: Thing = { kind: 'passkey' }
  expect(nextThing([tier(2), passkey], [])).toEqual(tier(2))
  expect(nextThing([tier(2), passkey], ['tier-2'])).toEqual(passkey)
  expect(nextThing([tier(3), passkey], ['tier-2'])).toEqual(tier(3))
  expect(nextThing([tier(2), passkey], ['tier-2', 'passkey'])).toBeNull()
})
