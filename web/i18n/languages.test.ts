import { expect, test } from 'vitest'
import { pickLanguage } from './languages.ts'

test('the stored choice wins over the browser', () => {
  expect(pickLanguage('es', ['fr-FR'])).toBe('es')
})

test('without a choice the first wish that we speak decides', () => {
  expect(pickLanguage(null, ['sw-KE', 'fr-CM', 'pt-AO'])).toBe('fr')
  expect(pickLanguage('klingon', ['PT-mz'])).toBe('pt')
})

test('without any match it is English', () => {
  expect(pickLanguage(null, ['de', 'sw'])).toBe('en')
  expect(pickLanguage(null, [])).toBe('en')
})
