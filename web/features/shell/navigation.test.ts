import { expect, test } from 'vitest'
import { NAVIGATION, permitted } from './navigation.ts'

const paths = (permissions: readonly string[]): string[] => permitted(NAVIGATION, permissions).map(({ path }) => path)

test('the menu follows the specification’s order, and Withdraw is only for who may withdraw', () => {
  expect(paths(['withdrawal'])).toEqual(['/dashboard', '/assets', '/transaction', '/deposit', '/quick-sell', '/swap', '/withdraw', '/settings'])
  expect(paths(['swap'])).toEqual(['/dashboard', '/assets', '/transaction', '/deposit', '/quick-sell', '/swap', '/settings'])
})
