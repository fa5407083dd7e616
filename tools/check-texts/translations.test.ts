/** The check of the texts reports duplicate translations, without false alarms. */
import { expect, test } from 'vitest'
import { breakable, type Catalogue, misplaced, translatedTwice } from './translations.ts'

const part = (name: string, message: string, translation: string, context: string | null = null): Catalogue => ({
  language: 'fr',
  part: name,
  texts: [{ message, context, translation }],
})

test('a message of two parts is translated once', () => {
  const twice = [part('home', 'Email', 'E-mail'), part('server', 'Email', 'Courriel')]
  expect(translatedTwice(twice)).toEqual([expect.stringContaining('“E-mail” in home, “Courriel” in server')])
  expect(translatedTwice([part('home', 'Email', 'E-mail'), part('server', 'Email', 'E-mail')])).toEqual([])
})

test('another context is another message', () => {
  expect(
    translatedTwice([part('home', 'Review', 'Vérifier', 'button'), part('site', 'Review', 'Vérification', 'noun')]),
  ).toEqual([])
})

test.each([
  ['{amount} of {limit}', '{amount} sur {limit}', true],
  ['{amount} of {limit}', '{amount} sur {limite}', false],
  ['{left, plural, one {# code} other {# codes}}', '{left, plural, one {# code} many {# codes} other {# codes}}', true],
  ['{left, plural, one {try} other {tries}} left', '{left, plural, one {essai} other {essais}}', true],
  ['{kind, select, today {today} other {on {day}}}', '{kind, select, today {hoy} other {el {day}}}', true],
  ['{kind, select, today {today} other {on {day}}}', '{kind, select, today {hoy} other {el {dia}}}', false],
  ['Read <0>the terms</0>.', 'Lisez les conditions.', false],
])('%s as %s', (message, translation, right) => {
  expect(misplaced([part('home', message, translation)])).toHaveLength(right ? 0 : 1)
})

test('a French sign of punctuation stays with its word', () => {
  for (const translation of ['Reçu : 5 $', 'Déjà ?', 'Il a écrit « Non ».'])
    expect(breakable([part('home', 'x', translation)])).toHaveLength(1)
  expect(breakable([part('home', 'x', 'Reçu\u00a0: «\u00a0Non\u00a0»')])).toEqual([])
  expect(breakable([{ ...part('home', 'x', 'Ya ?'), language: 'es' }])).toEqual([])
})
