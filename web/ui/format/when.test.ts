/** Times in sentences of the app, in the four languages, as a customer reads them. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { afterAll, expect, test } from 'vitest'
import { activate, addTexts, i18n } from '../../i18n/index.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { formatWhen, type Relation, type WhenOptions } from './when.ts'

// A Saturday.
const NOW = '2026-11-21T10:00:00Z'
const [TODAY, YESTERDAY, TOMORROW] = ['2026-11-21T14:05:00Z', '2026-11-20T09:12:00Z', '2026-11-22T01:30:00Z']
const [TUESDAY, NEXT_SATURDAY, FIRST] = ['2026-11-24T14:05:00Z', '2026-11-28T14:05:00Z', '2026-12-01T09:12:00Z']
const [LAST_MONDAY, LAST_YEAR] = ['2026-11-16T09:12:00Z', '2025-11-18T09:12:00Z']

/** A sentence in every language; `place` is its name for the time. */
async function inAll(
  sentence: MessageDescriptor,
  place: string,
  relation: Relation,
  instant: string,
  options: WhenOptions = {},
  others: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const sentences: string[] = []
  for (const language of LANGUAGES) {
    await activate(language)
    const moment = formatWhen(i18n, relation, instant, NOW, { timeZone: 'UTC', long: true, ...options })
    sentences.push(i18n._({ ...sentence, values: { ...others, [place]: moment } }))
  }
  return sentences
}

afterAll(() => activate('en'))

test.each([
  [
    TODAY,
    'Sending money is on hold until today at 14:05.',
    'Les envois sont suspendus jusqu’à aujourd’hui à 14:05.',
    'Los envíos están en pausa hasta hoy a las 14:05.',
    'Os envios estão suspensos até hoje às 14:05.',
  ],
  [
    TOMORROW,
    'Sending money is on hold until tomorrow at 01:30.',
    'Les envois sont suspendus jusqu’à demain à 01:30.',
    'Los envíos están en pausa hasta mañana a la 01:30.',
    'Os envios estão suspensos até amanhã à 01:30.',
  ],
  [
    TUESDAY,
    'Sending money is on hold until Tuesday at 14:05.',
    'Les envois sont suspendus jusqu’à mardi à 14:05.',
    'Los envíos están en pausa hasta el martes a las 14:05.',
    'Os envios estão suspensos até terça-feira às 14:05.',
  ],
  [
    FIRST,
    'Sending money is on hold until 1 December at 09:12.',
    'Les envois sont suspendus jusqu’au 1er décembre à 09:12.',
    'Los envíos están en pausa hasta el 1 de diciembre a las 09:12.',
    'Os envios estão suspensos até 1 de dezembro às 09:12.',
  ],
])('until %s', async (instant, ...expected) => {
  await addTexts('money')
  expect(await inAll(msg`Sending money is on hold {until}.`, 'until', 'until', instant)).toEqual(expected)
})

test.each([
  [
    TODAY,
    'With the allowlist on, it can be paid from today at 14:05.',
    'Avec la liste d’adresses autorisées activée, il pourra être payé à partir d’aujourd’hui à 14:05.',
    'Con la lista de direcciones autorizadas activada, se le puede pagar desde hoy a las 14:05.',
    'Com a lista de endereços autorizados ativada, pode ser paga a partir de hoje às 14:05.',
  ],
  [
    TUESDAY,
    'With the allowlist on, it can be paid from Tuesday at 14:05.',
    'Avec la liste d’adresses autorisées activée, il pourra être payé à partir de mardi à 14:05.',
    'Con la lista de direcciones autorizadas activada, se le puede pagar desde el martes a las 14:05.',
    'Com a lista de endereços autorizados ativada, pode ser paga a partir de terça-feira às 14:05.',
  ],
  [
    NEXT_SATURDAY,
    'With the allowlist on, it can be paid from 28 November at 14:05.',
    'Avec la liste d’adresses autorisées activée, il pourra être payé à partir du 28 novembre à 14:05.',
    'Con la lista de direcciones autorizadas activada, se le puede pagar desde el 28 de noviembre a las 14:05.',
    'Com a lista de endereços autorizados ativada, pode ser paga a partir de 28 de novembro às 14:05.',
  ],
])('from %s', async (instant, ...expected) => {
  await addTexts('account')
  const sentence = msg`With the allowlist on, it can be paid {usableAt}.`
  expect(await inAll(sentence, 'usableAt', 'from', instant)).toEqual(expected)
})

test.each([
  [
    YESTERDAY,
    'Last used yesterday at 09:12',
    'Utilisée pour la dernière fois hier à 09:12',
    'Usada por última vez ayer a las 09:12',
    'Usada pela última vez ontem às 09:12',
  ],
  [
    LAST_MONDAY,
    'Last used on 16 November at 09:12',
    'Utilisée pour la dernière fois le 16 novembre à 09:12',
    'Usada por última vez el 16 de noviembre a las 09:12',
    'Usada pela última vez a 16 de novembro às 09:12',
  ],
  [
    LAST_YEAR,
    'Last used on 18 November 2025 at 09:12',
    'Utilisée pour la dernière fois le 18 novembre 2025 à 09:12',
    'Usada por última vez el 18 de noviembre de 2025 a las 09:12',
    'Usada pela última vez a 18 de novembro de 2025 às 09:12',
  ],
])('at %s', async (instant, ...expected) => {
  await addTexts('identity')
  expect(await inAll(msg`Last used {at}`, 'at', 'at', instant)).toEqual(expected)
})

test.each([
  [
    TODAY,
    'You are offline. Values as of 14:05.',
    'Vous êtes hors ligne. Valeurs de 14:05.',
    'Estás sin conexión. Valores de las 14:05.',
    'Está sem ligação. Valores das 14:05.',
  ],
  [
    YESTERDAY,
    'You are offline. Values as of yesterday at 09:12.',
    'Vous êtes hors ligne. Valeurs d’hier à 09:12.',
    'Estás sin conexión. Valores de ayer a las 09:12.',
    'Está sem ligação. Valores de ontem às 09:12.',
  ],
  [
    LAST_MONDAY,
    'You are offline. Values as of 16 November at 09:12.',
    'Vous êtes hors ligne. Valeurs du 16 novembre à 09:12.',
    'Estás sin conexión. Valores del 16 de noviembre a las 09:12.',
    'Está sem ligação. Valores de 16 de novembro às 09:12.',
  ],
])('as of %s, by the time alone where it is today’s', async (instant, ...expected) => {
  await addTexts('home')
  const sentence = msg`You are offline. Values {asOf}.`
  expect(await inAll(sentence, 'asOf', 'asOf', instant, { exact: 'time' })).toEqual(expected)
})

test.each([
  [
    TODAY,
    'Wait. You can try again at 14:05.',
    'Wait. Vous pourrez réessayer à 14:05.',
    'Wait. Podrás intentarlo de nuevo a las 14:05.',
    'Wait. Pode tentar de novo às 14:05.',
  ],
  [
    TOMORROW,
    'Wait. You can try again tomorrow at 01:30.',
    'Wait. Vous pourrez réessayer demain à 01:30.',
    'Wait. Podrás intentarlo de nuevo mañana a la 01:30.',
    'Wait. Pode tentar de novo amanhã à 01:30.',
  ],
])('another try at %s', async (instant, ...expected) => {
  const sentence = msg`{problem} You can try again {at}.`
  expect(await inAll(sentence, 'at', 'at', instant, { exact: 'time' }, { problem: 'Wait.' })).toEqual(expected)
})

test('a day without its time', async () => {
  await addTexts('help')
  expect(await inAll(msg`Joined {joined}`, 'joined', 'at', LAST_MONDAY, { exact: 'day', long: false })).toEqual([
    'Joined on 16 Nov',
    'Inscription le 16 nov.',
    'Se unió el 16 nov',
    'Aderiu a 16 de nov.',
  ])
})
