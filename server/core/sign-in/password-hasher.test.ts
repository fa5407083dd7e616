import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { passwordHasher } from './password-hasher.ts'

const cheap = { memoryKiB: 64, passes: 1, parallelMax: 2, queueMax: 8 }

test('a hash is argon2id with the numbers of the policy, and verifies only its own password', async () => {
  const hasher = passwordHasher({ ...cheap, memoryKiB: 128, passes: 3 })
  const hashed = await hasher.hash('violet-harbour-lamp')
  if (!hashed.ok) throw new Error('refused')
  expect(hashed.value).toMatch(/^\$argon2id\$v=19\$m=128,t=3,p=1\$/)
  expect(await hasher.verify(hashed.value, 'violet-harbour-lamp')).toEqual({ ok: true, value: true })
  expect(await hasher.verify(hashed.value, 'violet-harbour-lamP')).toEqual({ ok: true, value: false })
})

test('comparing with nothing is never right', async () => {
  const hasher = passwordHasher(cheap)
  expect(await hasher.verify(null, '')).toEqual({ ok: true, value: false })
})

test('takes as many as work and wait, refuses the rest at once, and takes more when it is done', async () => {
  const hasher = passwordHasher({ ...cheap, parallelMax: 2, queueMax: 3 })
  await hasher.hash('the first brings the threads up')
  const asked = Array.from({ length: 7 }, (_, i) => hasher.hash(`violet-harbour-${i}`))
  expect(hasher.isFull()).toBe(true)
  const answers = await Promise.all(asked)
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false, false])
  expect(answers[6]).toEqual({ ok: false, refusal: { code: 'unavailable' } })
  expect(hasher.isFull()).toBe(false)
  expect((await hasher.hash('violet-harbour-lamp')).ok).toBe(true)
})

test('a failed work gives its place back', async () => {
  const hasher = passwordHasher({ ...cheap, parallelMax: 1, queueMax: 0 })
  await expect(hasher.verify('not a hash', 'violet-harbour-lamp')).rejects.toThrow()
  expect((await hasher.hash('violet-harbour-lamp')).ok).toBe(true)
})

test('its threads yield to the rest of the process', async () => {
  const hasher = passwordHasher(cheap)
  await hasher.hash('violet-harbour-lamp')
  const niceness = readdirSync('/proc/self/task').map((id) => getPriority(Number(id)))
  expect(getPriority()).toBe(0)
  expect(niceness).toContain(10)
})
