// The language picker of headers: English, French, Spanish, Portugese (spelled as in the specification, §2).

import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '../i18n/languages.ts'
import { IconChevronDown } from './icons/icons.tsx'
import { ChoiceMenu } from './menu.tsx'

const LABELS = { en: msg`English`, fr: msg`French`, es: msg`Spanish`, pt: msg`Portugese` } as const

/**
 * Shows the current language and offers the others; `onChoose` activates one (see `chooseLanguage` of @zend/web/i18n).
 * @zend/web/i18n).
 */
export function LanguageMenu({
  onChoose,
  compact = false,
}: {
  readonly onChoose: (language: Language) => void
  readonly compact?: boolean
}): ReactElement {
  const { t, i18n } = useLingui()
  const language: Language = isLanguage(i18n.locale) ? i18n.locale : 'en'
  const now = t(LABELS[language])
  const code = language.toUpperCase()
  return (
    <ChoiceMenu
      label={t`${code}, Language: ${now}`}
      trigger={
        <>
          {code}
          {compact ? null : <IconChevronDown size={16} />}
        </>
      }
      triggerClassName="inline-flex min-h-11 items-center gap-1.5 rounded-pill border border-line bg-surface px-3.5 text-label font-semibold text-ink hover:border-line-strong"
      value={language}
      onChange={onChoose}
      choices={LANGUAGES.map((choice) => {
        const label = t(LABELS[choice])
        return {
          value: choice,
          label,
          ...(label !== LANGUAGE_NAMES[choice] &&
            choice !== language && { aside: <span lang={choice}>{LANGUAGE_NAMES[choice]}</span> }),
        }
      })}
    />
  )
}
