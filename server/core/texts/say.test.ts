import { expect, test } from 'vitest'
import { msg, say } from './index.ts'

const known = { message: 'Sign in to continue.' } as const

test('says a message in each language', () => {
  expect((['en', 'fr', 'es', 'pt'] as const).map((locale) => say(locale, msg(known)))).toEqual([
    'Sign in to continue.',
    'Connectez-vous pour continuer.',
    'Inicia sesión para continuar.',
    'Entre na conta para continuar.',
  ])
})

test('the same English in another context is another message', () => {
  expect(msg({ ...known, context: 'button' }).id).not.toBe(msg(known).id)
})

test('fills braces by the language’s own grammar, and stays English where no catalogue has the message', () => {
  const left = msg({ message: '{left, plural, one {# try of {name}} other {# tries of {name}}}' })
  expect([say('fr', left, { left: 1, name: 'Ada' }), say('en', left, { left: 1200, name: '{x}' })]).toEqual([
    '1 try of Ada',
    '1,200 tries of {x}',
  ])
})
