import { expect, test } from 'vitest'
import { momentText } from './use-error-text.ts'

const NOW = new Date(2026, 10, 21, 9)

test('the moment of another try is told on 24 hours, in every language, with its day unless that is today', () => {
  const [today, later] = [new Date(2026, 10, 21, 16, 34), new Date(2026, 10, 22, 0, 5)]
  for (const language of ['en', 'fr', 'es', 'pt'] as const) expect(momentText(today, NOW, language)).toBe('16:34')
  expect(momentText(later, NOW, 'en')).toBe('22 November, 00:05')
  expect(momentText(later, NOW, 'fr')).toBe('22 novembre, 00:05')
})
