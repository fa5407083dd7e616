import { expect, test } from 'vitest'
import { withEarly } from './early-pages.ts'

test('what a page says early stands in front of the shell, as it was given', () => {
  expect(withEarly('<html><head></head><body><div>shell</div></body></html>', '<p>$& $1</p>')).toBe(
    '<html><head></head><body><early-page><p>$& $1</p></early-page><div>shell</div></body></html>',
  )
  expect(() => withEarly('<html></html>', '')).toThrow('no body')
})
