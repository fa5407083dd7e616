import { expect, test } from 'vitest'
import { ownPermissions } from './actor.ts'

test('only a full session carries permissions', () => {
  expect(ownPermissions('session')).toContain('withdrawal')
  expect(ownPermissions('pre-auth')).toEqual([])
  expect(ownPermissions('sign-up')).toEqual([])
})
