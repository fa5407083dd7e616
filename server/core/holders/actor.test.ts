import { expect, test } from 'vitest'
import { ownPermissions, personOf } from './actor.ts'

test('only a full session carries permissions', () => {
  expect(ownPermissions('session')).toContain('withdrawal')
  expect(ownPermissions('pre-auth')).toEqual([])
  expect(ownPermissions('sign-up')).toEqual([])
})

test('whose own money it is: the person’s, never a company’s', () => {
  expect(personOf('usr_ada')).toBe('usr_ada')
  expect(() => personOf('biz_ada')).toThrow('biz_ada is no person')
})
