// Every problem of every field of every form has a text in each language, with nothing left open in it.
import { PAYEE_PROBLEMS, PAY_WAYS, fieldsOf, FX_CURRENCIES, WAYS_OF } from '@zend/corridors'
import { activate, addTexts, i18n, LANGUAGES } from '@zend/web/i18n'
import { I18nProvider } from '@lingui/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useProblemText } from './problem-texts.ts'

const english = new Set<string>()
const FIELDS = FX_CURRENCIES.flatMap((currency) =>
  WAYS_OF[currency].flatMap((way) =>
    (['company', 'person'] as const).flatMap((payeeType) => fieldsOf(currency, way, payeeType)),
  ),
)

test.for(LANGUAGES)('in %s', async (language) => {
  await activate(language)
  await addTexts('suppliers')
  const said = new Map<string, string>()
  function Ask(): ReactElement {
    const problemText = useProblemText()
    for (const problem of PAYEE_PROBLEMS) {
      for (const field of FIELDS) said.set(`${field.name} ${problem}`, problemText(field.name, problem, field))
      said.set(`way ${problem}`, problemText('way', problem, null))
      said.set(`payeeType ${problem}`, problemText('payeeType', problem, null))
    }
    for (const problem of ['required', 'format'] as const)
      said.set(`mail ${problem}`, problemText('mail', problem, null))
    return <p>asked</p>
  }
  await render(
    <I18nProvider i18n={i18n}>
      <Ask />
    </I18nProvider>,
  )
  expect(PAY_WAYS.length).toBeGreaterThan(0)
  expect(said.size).toBeGreaterThan(14 * 20)
  expect([...said].filter(([, text]) => !/\S{2,}/.test(text) || /[{}]|\bundefined\b/.test(text))).toEqual([])
  for (const text of said.values())
    if (language === 'en') english.add(text)
    else expect(english).not.toContain(text)
})
