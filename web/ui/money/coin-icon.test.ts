import { readFileSync } from 'node:fs'
import { COIN_CODES } from '@zend/kernel'
import { expect, test } from 'vitest'

test('every coin has a disc, and every disc is a coin’s', () => {
  const sprite = readFileSync(new URL('../coins/coins.svg', import.meta.url), 'utf8')
  const drawn = [...sprite.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id)
  expect(drawn.toSorted()).toEqual(COIN_CODES.toSorted())
})
